//! Pictures and videos that people upload: checked by content, cleaned of metadata, stored, served.

mod jobs;
mod links;
mod ops;
mod picture;
mod routes;
mod storage;
mod store;
mod video;

pub use jobs::handlers;
pub use links::private_link;
pub use ops::{find, forget, is_key, is_own_picture};
pub use routes::{files, routes};
pub use storage::UploadStore;
pub use store::hide;

/// The specification's limits.
const PICTURE_LIMIT: usize = 5 * 1024 * 1024;
const VIDEO_LIMIT: usize = 20 * 1024 * 1024;

/// What a client says it sends (`ftype`); what it really is, the bytes say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileType {
    Picture,
    Video,
}

/// Who may fetch a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Audience {
    Everybody,
    /// Whoever was given a link, for a while.
    LinkHolders,
}

/// A file that may be kept.
struct Cleaned {
    bytes: Vec<u8>,
    extension: &'static str,
    /// Width and height of a picture.
    size: Option<(u32, u32)>,
}
