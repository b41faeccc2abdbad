//! Where uploads lie: a folder beside the database, or an S3 bucket.

use std::sync::Arc;

use bytes::Bytes;
use futures_util::{StreamExt, TryStreamExt, stream::BoxStream};
use object_store::{
    ObjectStore, ObjectStoreExt, PutPayload, buffered::BufWriter, local::LocalFileSystem, path::Path,
};
use tokio::io::AsyncWriteExt;

use crate::{
    config::Config,
    error::{Error, Result},
};

/// Buckets want pieces of at least five megabytes.
const PIECE: usize = 5 * 1024 * 1024;

#[derive(Clone)]
pub struct UploadStore(Arc<dyn ObjectStore>);

impl UploadStore {
    pub fn open(config: &Config) -> Result<Self> {
        match config.upload_store.strip_prefix("s3://") {
            Some(bucket) => s3(config, bucket),
            None if config.upload_store.is_empty() => folder(config),
            None => Err(Error::Internal(anyhow::anyhow!("upload_store must be empty or s3://BUCKET"))),
        }
    }

    pub async fn put(&self, key: &str, bytes: Vec<u8>) -> Result<()> {
        self.0.put(&Path::from(key), PutPayload::from(Bytes::from(bytes))).await.map_err(failed)?;
        Ok(())
    }

    pub async fn get(&self, key: &str) -> Result<Option<Bytes>> {
        match self.0.get(&Path::from(key)).await {
            Ok(found) => Ok(Some(found.bytes().await.map_err(failed)?)),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(failed(error)),
        }
    }

    /// Keeps a file piece by piece; it is there when it is there as a whole. Returns its length.
    pub async fn put_file(&self, key: &str, mut file: tokio::fs::File) -> Result<u64> {
        let mut writer = BufWriter::with_capacity(self.0.clone(), Path::from(key), PIECE);
        let copied = match tokio::io::copy(&mut file, &mut writer).await {
            Ok(bytes) => writer.shutdown().await.map(|()| bytes),
            Err(error) => {
                // What was written so far is of no use; that it cannot be removed is no news.
                writer.abort().await.ok();
                Err(error)
            }
        };
        copied.map_err(|error| Error::Unavailable(format!("upload store: {error}")))
    }

    /// Length and bytes, piece by piece.
    pub async fn stream(&self, key: &str) -> Result<Option<(u64, BoxStream<'static, Result<Bytes>>)>> {
        match self.0.get(&Path::from(key)).await {
            Ok(found) => {
                let size = found.meta.size;
                // Fused: the compression asks once more after the end.
                Ok(Some((size, found.into_stream().map_err(failed).fuse().boxed())))
            }
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(failed(error)),
        }
    }

    /// Deleted before is deleted.
    pub async fn delete(&self, key: &str) -> Result<()> {
        match self.0.delete(&Path::from(key)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(failed(error)),
        }
    }
}

/// A full disk or an unreachable bucket: the same upload may succeed later.
#[expect(clippy::needless_pass_by_value, reason = "shape of map_err")]
fn failed(error: object_store::Error) -> Error {
    Error::Unavailable(format!("upload store: {error}"))
}

fn folder(config: &Config) -> Result<UploadStore> {
    let folder = config.data.join("uploads");
    std::fs::create_dir_all(&folder).map_err(Error::internal)?;
    let store = LocalFileSystem::new_with_prefix(folder).map_err(Error::internal)?;
    Ok(UploadStore(Arc::new(store)))
}

#[cfg(feature = "s3")]
fn s3(config: &Config, bucket: &str) -> Result<UploadStore> {
    // The store brings its own HTTP client, which takes the process's provider of cryptography.
    rustls::crypto::aws_lc_rs::default_provider().install_default().ok();
    let mut builder = object_store::aws::AmazonS3Builder::new()
        .with_bucket_name(bucket)
        .with_region(&config.s3_region)
        .with_access_key_id(&config.s3_access_key)
        .with_secret_access_key(config.s3_secret_key.reveal());
    if !config.s3_endpoint.is_empty() {
        builder = builder
            .with_endpoint(&config.s3_endpoint)
            .with_allow_http(config.s3_endpoint.starts_with("http://"));
    }
    Ok(UploadStore(Arc::new(builder.build().map_err(Error::internal)?)))
}

#[cfg(not(feature = "s3"))]
fn s3(_: &Config, _: &str) -> Result<UploadStore> {
    Err(Error::Internal(anyhow::anyhow!("this program was built without S3")))
}
