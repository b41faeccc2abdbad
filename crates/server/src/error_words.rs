//! What errors say to people, in both languages.

use crate::{
    error::{Conflict, Reason, Thing},
    language::Language,
};

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
            Self::Draw => language.pick("没有找到该抽奖", "There is no such draw"),
            Self::Participant => language.pick("没有找到该参与者", "There is no such participant"),
            Self::Win => language.pick("没有找到该中奖记录", "There is no such win"),
            Self::Team => language.pick("没有找到该队伍", "There is no such team"),
            Self::Period => language.pick("没有这一期", "There is no such period"),
            Self::Ticket => language.pick("无效的领奖二维码", "This is not a QR code for a prize here"),
            Self::NoticeTarget => language.pick("没有找到该设备或邮箱", "There is no such device or mailbox"),
            Self::File => language.pick("没有找到该文件", "There is no such file"),
            Self::Code => language.pick("没有找到该抽奖码", "There is no such code"),
            Self::Spin => language.pick("没有找到这次抽奖", "There is no such spin"),
            Self::Appeal => language.pick("没有找到该申诉", "There is no such appeal"),
        }
    }
}

impl Conflict {
    pub const fn words(self, language: Language) -> &'static str {
        match self {
            Self::Entry(refused) => refused.words(language),
            Self::Nonce { .. } => language
                .pick("抽奖序号不对，请刷新页面", "This is not the number of your next spin; please reload"),
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
            Self::ChangedElsewhere => language.pick(
                "该抽奖已在其他窗口被修改，请刷新后再试",
                "This draw was changed in another window; please reload",
            ),
            Self::BeaconSilent => language.pick(
                "最近一分钟没有收到公共随机信标，可改用本站信标，或稍后再发布",
                "The public beacon was not heard in the last minute: use the house beacon now, or wait",
            ),
            Self::NotADraft => language.pick("该抽奖已发布", "This draw is published already"),
            Self::NotOpen => language.pick("该抽奖不在进行中", "This draw is not running"),
            Self::NotOpenedByHand => {
                language.pick("该抽奖不是手动开奖", "This draw is not one that is opened by hand")
            }
            Self::NotAnnouncedEarly => language.pick(
                "规则中没有写明可以提前截止，只能等到时间或取消",
                "The rules never said that it may end early: wait for its time, or cancel it",
            ),
            Self::AlreadyDrawn => language.pick("该抽奖已开奖", "This draw has been drawn already"),
            Self::CancelFirst => language.pick(
                "抽奖正在进行且已有人参与，请先取消再删除",
                "People have joined this running draw: cancel it before deleting it",
            ),
            Self::NotInTheBin => language.pick("该抽奖不在回收站中", "This draw is not in the recycle bin"),
            Self::BinTooOld => language.pick(
                "删除已超过 30 天，无法恢复",
                "It was deleted more than 30 days ago and cannot be restored",
            ),
            Self::NotYet => language.pick("结果尚未公布", "The result is not public yet"),
            Self::NotAWinner => {
                language.pick("该中奖资格已不在此人手中", "This win is no longer held by this person")
            }
            Self::ListNotPublic => language
                .pick("该抽奖只提供个人证明，不公开名单", "This draw gives proofs only, not the whole list"),
            Self::LinkOver => {
                language.pick("该链接已使用或已失效", "This link was used already or is no longer valid")
            }
            Self::NoReserves => language.pick("这种活动没有候补", "This kind of draw has no reserves"),
            Self::ClaimedAlready => language.pick(
                "中奖者已来领奖，不能改抽候补",
                "This winner has come for the prize, so it does not go to a reserve",
            ),
            Self::ClaimOver => language.pick(
                "领奖期限已过，或该奖品已不属于您",
                "The time to claim is over, or the prize is no longer yours",
            ),
            Self::CodesGone => language.pick(
                "兑换码已发完，主办方补充后可再次领取",
                "The codes have run out; you can claim again when the organiser has added more",
            ),
            Self::ScannedBefore => {
                language.pick("该二维码已核销过", "This QR code has been redeemed already")
            }
            Self::MailNotConfigured => {
                language.pick("本站尚未开通邮件通知", "This installation does not send mail")
            }
            Self::MailNotConfirmed => language.pick(
                "请先点开邮件中的链接确认邮箱",
                "Please confirm the address first, by the link in the mail",
            ),
            Self::NothingToAppeal => language.pick(
                "没有可以申诉的事项，或名单已经截止",
                "There is nothing to appeal against, or the list is closed",
            ),
            Self::AppealedBefore => language
                .pick("您已提出过申诉，请等待答复", "You have appealed already; please wait for the answer"),
            Self::AppealOver => language.pick("该申诉已答复", "This appeal has been answered already"),
            Self::FileExpired => language.pick(
                "下载链接已过期，文件已删除，请重新导出",
                "This download link has expired and its file was removed; please export again",
            ),
            Self::ClockWrong => language.pick(
                "服务器时钟不准，暂不能封存名单",
                "This server's clock is wrong, so nothing can be sealed now",
            ),
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
            Self::Table(fault) => return fault.words(language),
            Self::Instant(flaw) => return flaw.words(language),
            Self::Lots(flaw) => flaw.words(language),
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
            Self::OutOfRange { least, most } => {
                return match language {
                    Language::Chinese => format!("须在 {least} 到 {most} 之间"),
                    Language::English => format!("Must be from {least} to {most}"),
                };
            }
            Self::TooMany { most } => {
                return match language {
                    Language::Chinese => format!("最多 {most} 项"),
                    Language::English => format!("At most {most}"),
                };
            }
            Self::TooFew { least } => {
                return match language {
                    Language::Chinese => format!("至少 {least} 项"),
                    Language::English => format!("At least {least}"),
                };
            }
            Self::InThePast => language.pick("时间已经过去", "This time has passed"),
            Self::TooFarAhead => language.pick("时间太远，最多一年之内", "Too far ahead: at most a year"),
            Self::BeforeStart => language.pick("须晚于开始时间", "Must be after the start"),
            Self::NotAscending => language
                .pick("各期时间不能重叠，须依次排列", "Periods must follow one another without overlap"),
            Self::NotUnique => language.pick("不能重复", "Must not occur twice"),
            Self::UnknownChain => language.pick("没有这个随机信标", "There is no such beacon"),
            Self::UnknownPlace => language.pick("没有这个地区", "There is no such place"),
            Self::NotAColour => language.pick("颜色格式须为 #rrggbb", "A colour is written #rrggbb"),
            Self::NotAChoice => language.pick("不在可选范围内", "Not one of the choices"),
            Self::NotAnUpload => language.pick("请使用上传的文件", "Must be a file uploaded here"),
            Self::NotAllowedHere => language.pick("此处不能设置", "Cannot be set here"),
            Self::PrizeAboveLawfulTop => language.pick(
                "企业举办的有奖销售，最高奖金额不得超过 5 万元",
                "For a business in China the top prize may be worth at most ¥50,000",
            ),
            Self::MustStayVisible => language.pick(
                "企业抽奖须公示奖品数量或中奖概率，以及主办方与联系方式",
                "A business must show units or odds, and who runs the draw with a contact",
            ),
            Self::Unreachable => language
                .pick("人数上限低于此值，永远无法达到", "More than the limit of participants: never reached"),
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
            Self::PasscodeWrong => language.pick("口令不正确", "This is not the passcode"),
            Self::MustAgree => language.pick("请先同意活动规则", "Please agree to the rules first"),
            Self::NotADate => language.pick("日期不正确", "Not a date"),
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
            Self::NotAPushService => {
                language.pick("不是可用的推送服务地址", "Not the address of a push service")
            }
            Self::NotAMailAddress => language.pick("请填写有效的邮箱地址", "Not a mail address"),
            Self::NotOurUpload => language.pick("请使用上传的图片", "Must be a picture uploaded here"),
        };
        fixed.to_owned()
    }
}
