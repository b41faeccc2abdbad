//! What a verb can answer besides success. Free of HTTP; `http/answer.rs` turns it into words and numbers.
//!
//! Words for outside and inside are kept apart: only `Internal` carries a cause, and it goes to the log alone.

use crate::language::Language;

pub type Result<T, E = Error> = std::result::Result<T, E>;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No token, or one that is unknown, expired or revoked.
    #[error("not signed in")]
    NotSignedIn,
    #[error("not allowed")]
    NotAllowed,
    /// Also for what the caller may not know exists.
    #[error("{0:?} not found")]
    NotFound(Thing),
    #[error("conflict: {0:?}")]
    Conflict(Conflict),
    #[error("invalid input: {0:?}")]
    Invalid(Vec<Flaw>),
    #[error("too often")]
    TooOften,
    /// The database, a provider or our own queue cannot serve now; the same call may succeed later.
    #[error("unavailable: {0}")]
    Unavailable(String),
    #[error("internal: {0:#}")]
    Internal(anyhow::Error),
}

/// What was looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thing {
    User,
    Session,
    HouseAccount,
    Passkey,
    Provider,
    Chain,
    LogRecord,
}

/// What stands in the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Conflict {
    NameTaken,
    SignUpClosed,
    /// A sign-in code that was never issued, was used, or is too old.
    CodeNotValid,
    ProviderNotConfigured,
    PasskeyCeremonyOver,
    PasskeyNotAccepted,
    PasskeysNeedAName,
    /// A beacon value that its chain did not sign.
    NotGenuine,
}

/// One field that cannot be taken, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flaw {
    pub field: String,
    pub reason: Reason,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    Required,
    Unreadable,
    TooLong { most: usize },
    TooShort { least: usize },
    ControlCharacters,
    PhoneLength,
    NotAUrl,
    NotALanguage,
    NotAnId,
    PasswordTooSimple,
    PasswordWrong,
    UnknownPlatform,
    NotAPicture,
    PictureTooLarge,
    PictureTooManyPixels,
    PictureBroken,
    NotAVideo,
    VideoTooLarge,
    FileMissing,
    UnknownFileType,
    NotOurUpload,
}

impl Error {
    pub fn invalid(field: impl Into<String>, reason: Reason) -> Self {
        Self::Invalid(vec![Flaw { field: field.into(), reason }])
    }

    pub fn internal(cause: impl Into<anyhow::Error>) -> Self {
        Self::Internal(cause.into())
    }
}

impl From<fairdraw_db::Error> for Error {
    fn from(error: fairdraw_db::Error) -> Self {
        match error {
            fairdraw_db::Error::Unavailable(_) => Self::Unavailable(error.to_string()),
            other => Self::Internal(other.into()),
        }
    }
}

impl Thing {
    pub const fn words(self, language: Language) -> &'static str {
        match self {
            Self::User => language.pick("没有找到该用户", "There is no such user"),
            Self::Session => language.pick("没有找到该登录", "There is no such sign-in"),
            Self::HouseAccount => {
                language.pick("该账号没有使用本站密码登录", "This user does not sign in with a name here")
            }
            Self::Passkey => language.pick("没有找到该通行密钥", "There is no such passkey"),
            Self::Chain => language.pick("没有这个随机信标", "There is no such beacon"),
            Self::LogRecord => language.pick("日志中没有这条记录", "The log has no such record"),
            Self::Provider => language.pick("没有这种登录方式", "There is no such way to sign in"),
        }
    }
}

impl Conflict {
    pub const fn words(self, language: Language) -> &'static str {
        match self {
            Self::NameTaken => {
                language.pick("这个名称已被使用，请换一个", "This name is taken, please choose another")
            }
            Self::SignUpClosed => language
                .pick("本站暂不开放注册，请联系运营方", "Sign-up is closed here; please ask the operator"),
            Self::CodeNotValid => language
                .pick("登录凭证已失效，请重新登录", "This sign-in is no longer valid, please sign in again"),
            Self::ProviderNotConfigured => {
                language.pick("该登录方式尚未配置", "This way to sign in is not configured")
            }
            Self::PasskeyCeremonyOver => {
                language.pick("操作超时，请再试一次", "This took too long, please try again")
            }
            Self::PasskeyNotAccepted => {
                language.pick("无法验证该通行密钥", "This passkey could not be verified")
            }
            Self::NotGenuine => language.pick("信标签名不正确", "This is not the beacon's signature"),
            Self::PasskeysNeedAName => language.pick(
                "通行密钥需要通过域名访问（本机可用 localhost）",
                "Passkeys need an address with a name (on this computer: localhost)",
            ),
        }
    }
}

impl Reason {
    pub fn words(&self, language: Language) -> String {
        let fixed = match self {
            Self::TooLong { most } => {
                return match language {
                    Language::Chinese => format!("最多 {most} 个字符"),
                    Language::English => format!("At most {most} characters"),
                };
            }
            Self::TooShort { least } => {
                return match language {
                    Language::Chinese => format!("至少 {least} 个字符"),
                    Language::English => format!("At least {least} characters"),
                };
            }
            Self::Required => language.pick("必填", "Required"),
            Self::Unreadable => language.pick("格式不正确", "Cannot be read"),
            Self::ControlCharacters => {
                language.pick("含有不可见的控制字符", "Contains invisible control characters")
            }
            Self::PhoneLength => {
                language.pick("手机号必须为 11 位", "A phone number has exactly 11 characters")
            }
            Self::NotAUrl => language.pick("请填写 http 或 https 链接", "Must be an http or https address"),
            Self::NotALanguage => language.pick("仅支持 zh-CN 和 en", "Must be zh-CN or en"),
            Self::NotAnId => language.pick("编号不正确", "Not an id"),
            Self::PasswordTooSimple => {
                language.pick("密码过于简单或常见，容易被猜到", "This password is too simple or too common")
            }
            Self::PasswordWrong => language.pick("密码不正确", "Wrong password"),
            Self::UnknownPlatform => language.pick("未知的登录平台", "Unknown platform"),
            Self::NotAPicture => {
                language.pick("仅支持 PNG、JPEG 格式的图片", "Only PNG and JPEG images are supported")
            }
            Self::PictureTooLarge => language.pick("图片不能超过 5M", "The image cannot exceed 5M"),
            Self::PictureTooManyPixels => language.pick("图片尺寸过大", "The image has too many pixels"),
            Self::PictureBroken => {
                language.pick("图片已损坏，无法读取", "The image is damaged and cannot be read")
            }
            Self::NotAVideo => {
                language.pick("仅支持 MP4、WebM 格式的视频", "Only MP4 and WebM videos are supported")
            }
            Self::VideoTooLarge => {
                language.pick("上传的视频不能超过 20M", "Uploaded video cannot exceed 20M")
            }
            Self::FileMissing => language.pick("请选择文件", "No file was sent"),
            Self::UnknownFileType => language.pick("未知的文件类型", "Unknown file type"),
            Self::NotOurUpload => language.pick("请使用上传的图片", "Must be a picture uploaded here"),
        };
        fixed.to_owned()
    }
}
