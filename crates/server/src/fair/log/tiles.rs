//! C2SP tlog-tiles: the log as static files of 256 hashes, so that any monitor can mirror it.

use fairdraw_db::Tx;
use fairdraw_fairness::{Hash, tree};

use super::store;
use crate::error::Result;

const WIDTH: i64 = 256;

/// `x001/x234/067` or `x001/x234/067.p/8`: the number of a tile, and its width if it is not full.
pub fn parse(path: &str) -> Option<(i64, i64)> {
    let (number, width) = match path.split_once(".p/") {
        Some((number, width)) => (number, width.parse().ok().filter(|width| (1..WIDTH).contains(width))?),
        None => (path, WIDTH),
    };
    let groups: Vec<&str> = number.split('/').collect();
    let last = groups.len().checked_sub(1).filter(|last| *last < 5)?;
    let mut value = 0;
    for (place, group) in groups.iter().enumerate() {
        let digits = if place == last { *group } else { group.strip_prefix('x')? };
        if digits.len() != 3 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        value = value * 1000 + digits.parse::<i64>().ok()?;
    }
    Some((value, width))
}

/// The hashes of a tile, or nothing when the log does not reach that far.
pub async fn hashes(tx: &mut Tx, level: u8, number: i64, width: i64) -> Result<Option<Vec<Hash>>> {
    let first = number * WIDTH;
    let found = match level {
        0 => store::leaf_hashes(tx, first, first + width).await?,
        1 => store::blocks(tx, first + width)
            .await?
            .into_iter()
            .skip(usize::try_from(first).unwrap_or(0))
            .collect(),
        // 256³ records reach level 2; each of its hashes covers 256 block roots.
        2 => {
            let blocks = store::blocks(tx, (first + width) * WIDTH).await?;
            let skipped = usize::try_from(first * WIDTH).unwrap_or(0);
            blocks.get(skipped..).unwrap_or_default().chunks_exact(256).map(tree::root).collect()
        }
        _ => Vec::new(),
    };
    Ok((i64::try_from(found.len()).unwrap_or(0) == width).then_some(found))
}

/// A bundle of records: each as a two-byte length and its bytes.
pub async fn entries(tx: &mut Tx, number: i64, width: i64) -> Result<Option<Vec<u8>>> {
    let records = store::records(tx, number * WIDTH, number * WIDTH + width).await?;
    if i64::try_from(records.len()).unwrap_or(0) != width {
        return Ok(None);
    }
    let mut bytes = Vec::new();
    for record in &records {
        let length = u16::try_from(record.record.len()).unwrap_or(u16::MAX);
        bytes.extend_from_slice(&length.to_be_bytes());
        bytes.extend_from_slice(record.record.as_bytes());
    }
    Ok(Some(bytes))
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn tile_paths_are_those_of_the_standard() {
        assert_eq!(parse("067"), Some((67, 256)));
        assert_eq!(parse("x001/x234/067"), Some((1_234_067, 256)));
        assert_eq!(parse("x001/000.p/8"), Some((1_000, 8)));
        for bad in [
            "",
            "67",
            "x067",
            "001/067",
            "067.p/0",
            "067.p/256",
            "x1/067",
            "../067",
            "x001/x001/x001/x001/x001/001",
        ] {
            assert_eq!(parse(bad), None, "{bad}");
        }
    }
}
