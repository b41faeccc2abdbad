//! A table that comes as the file of a form. What it is, its bytes say; what it may be, `tables` says.

use axum::{
    extract::{FromRequest, Multipart, Request, multipart::MultipartError},
    response::{IntoResponse, Response},
};
use bytes::Bytes;
use http::StatusCode;
use utoipa::ToSchema;

use super::answer::Refusal;
use crate::{
    error::{Error, Reason},
    tables::{Fault, MOST_BYTES},
};

pub struct TableFile {
    pub name: String,
    pub bytes: Bytes,
}

/// Describes the form.
#[derive(ToSchema)]
#[expect(dead_code, reason = "only describes the form")]
pub struct TableForm {
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

impl TableFile {
    /// The largest table and room for the form around it.
    pub const BODY_LIMIT: usize = MOST_BYTES + 1024 * 1024;
}

impl<S: Send + Sync> FromRequest<S> for TableFile {
    type Rejection = Response;

    async fn from_request(request: Request, state: &S) -> Result<Self, Response> {
        let missing = || Error::invalid("file", Reason::FileMissing).into_response();
        let mut form = Multipart::from_request(request, state).await.map_err(|_| missing())?;
        while let Some(field) = form.next_field().await.map_err(refused)? {
            if field.file_name().is_some() || field.name() == Some("file") {
                let name = field.file_name().unwrap_or_default().to_owned();
                return Ok(Self { name, bytes: field.bytes().await.map_err(refused)? });
            }
        }
        Err(missing())
    }
}

#[expect(clippy::needless_pass_by_value, reason = "shape of map_err")]
fn refused(error: MultipartError) -> Response {
    match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => {
            let megabytes = MOST_BYTES / 1024 / 1024;
            Error::invalid("file", Reason::Table(Fault::TooLarge { megabytes })).into_response()
        }
        _ => Refusal::Malformed.into_response(),
    }
}
