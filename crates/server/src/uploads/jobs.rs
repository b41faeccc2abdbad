//! Files of forgotten uploads are deleted by a durable job: the row goes in the transaction, the bytes surely follow.

use fairdraw_jobs::{Handler, Job, JobError};
use serde::{Deserialize, Serialize};

use crate::app::App;

#[derive(Serialize, Deserialize)]
pub struct DeleteFiles {
    pub keys: Vec<String>,
}

impl Job for DeleteFiles {
    const KIND: &'static str = "delete_files";
    const MAX_ATTEMPTS: i32 = 1_000;
}

pub fn handlers(app: &App) -> Vec<Handler> {
    let app = app.clone();
    vec![Handler::new(move |_, job: DeleteFiles| {
        let app = app.clone();
        async move {
            for key in &job.keys {
                app.uploads.delete(key).await.map_err(|error| JobError::Retry(error.to_string()))?;
            }
            Ok(())
        }
    })]
}
