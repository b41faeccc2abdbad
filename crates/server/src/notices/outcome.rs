//! What became of one attempt to send.

use std::time::Duration;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    Sent,
    /// Trying again may help; perhaps not before the pause that was asked for.
    Later(String, Option<Duration>),
    /// It never will, for this message.
    Refused(String),
    /// It never will, for this target: nobody is there any more.
    Gone(String),
}
