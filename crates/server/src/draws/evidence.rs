//! The evidence pack: one file for disputes and for the duty to keep records. No personal data in it.

use std::io::{Cursor, Write};

use zip::{CompressionMethod, ZipWriter, write::SimpleFileOptions};

use super::{PeriodState, bundle, record};
use crate::{
    app::App,
    error::{Conflict, Error, Result, Thing},
    http::assets,
    ids::DrawId,
};

const README: &str = "Fairdraw evidence pack / 抽奖证据包\n\n\
rules-N.txt      规则第 N 版（中英文） / version N of the rules, as entrants were shown\n\
record-N.json    第 N 期公开记录 / the public record of period N\n\
bundle-N.json    第 N 期验证文件 / the verification bundle of period N\n\
verify.html      离线验证页面 / open it in a browser and drop a bundle on it; it needs no network\n\n\
命令行验证 / on the command line:  fairdraw verify bundle-1.json\n";

pub async fn pack(app: &App, id: DrawId) -> Result<Vec<u8>> {
    let published = super::published(app, id).await?.ok_or(Error::NotFound(Thing::Draw))?;
    let mut files: Vec<(String, Vec<u8>)> = vec![("README.txt".to_owned(), README.as_bytes().to_vec())];
    for rules in &published.rules {
        let text = format!("{}\n\n{}\n", rules.zh, rules.en);
        files.push((format!("rules-{}.txt", rules.version), text.into_bytes()));
    }
    for period in &published.periods {
        let record = record::record(app, id, Some(period.number)).await?;
        let json = serde_json::to_vec_pretty(&record).map_err(Error::internal)?;
        files.push((format!("record-{}.json", period.number), json));
        let is_drawn = period.state == PeriodState::Drawn && period.commitment.is_some();
        if is_drawn || published.draw.form.is_instant() {
            match bundle::bundle(app, id, Some(period.number)).await {
                Ok(bundle) => files.push((format!("bundle-{}.json", period.number), bundle.into())),
                // Nobody has spun yet.
                Err(Error::Conflict(Conflict::NotYet)) => {}
                Err(error) => return Err(error),
            }
        }
    }
    if let Some(page) = assets::verifier() {
        files.push(("verify.html".to_owned(), page));
    }
    zip(files).map_err(Error::internal)
}

/// The same files give the same bytes: no times inside.
fn zip(files: Vec<(String, Vec<u8>)>) -> zip::result::ZipResult<Vec<u8>> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    for (name, bytes) in files {
        writer.start_file(name, options)?;
        writer.write_all(&bytes)?;
    }
    Ok(writer.finish()?.into_inner())
}
