//! Person tags: what the list shows in the place of a person.

use crate::{
    DrawId,
    hash::{Hash, tagged},
};

/// Without the salt nobody can try out phone numbers; once the salt is deleted nobody can open the tag at all.
pub fn person_tag(draw: &DrawId, salt: &[u8; 32], person: &str) -> Hash {
    tagged("fd1/person", &[draw, salt, person.as_bytes()])
}
