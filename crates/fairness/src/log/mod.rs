//! The service log: an RFC 6962 tree over records, with checkpoints in the C2SP note format.
//!
//! Storage is the caller's; here are the bytes, the signatures and the proofs.

mod note;
mod proof;
mod rotation;

pub use note::{Checkpoint, Note, cosign};
pub use proof::LogProof;
pub use rotation::verify_rotation;
