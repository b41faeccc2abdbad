//! Names of participants in memory, so that any part of a name is found among a million in milliseconds, which neither
//! database can do without an index that joining would pay for. Read when somebody first searches a draw, continued from
//! there, and forgotten when nobody searches for a while. The rows have the last word.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use super::people_rows;
use crate::{app::App, error::Result, ids::PeriodId};

const MOST_PERIODS: usize = 32;
const FORGET_AFTER: Duration = Duration::from_mins(10);
const ROWS_AT_ONCE: i64 = 10_000;
/// Stands between two names, and in none.
const END: char = '\n';

/// The names of one period, in the order of their numbers, lower case.
#[derive(Default)]
struct Table {
    text: String,
    /// Where each name ends.
    ends: Vec<usize>,
}

impl Table {
    fn push(&mut self, number: i64, name: &str) {
        let place = usize::try_from(number).unwrap_or(1).max(1) - 1;
        while self.ends.len() < place {
            self.push_next("");
        }
        self.push_next(name);
    }

    fn push_next(&mut self, name: &str) {
        self.text.extend(name.chars().filter(|c| *c != END).flat_map(char::to_lowercase));
        self.ends.push(self.text.len());
        self.text.push(END);
    }

    /// Numbers of those whose name holds the words.
    fn find(&self, words: &str) -> Vec<i64> {
        let (mut found, mut from) = (Vec::new(), 0);
        while let Some(at) = self.text.get(from..).and_then(|rest| rest.find(words)) {
            let place = self.ends.partition_point(|end| *end < from + at);
            let Some(end) = self.ends.get(place) else { break };
            found.push(i64::try_from(place).unwrap_or(0) + 1);
            from = end + END.len_utf8();
        }
        found
    }
}

type Shared = Arc<tokio::sync::Mutex<Table>>;

#[derive(Default)]
pub struct Names(Mutex<HashMap<PeriodId, (Instant, Shared)>>);

impl Names {
    fn table(&self, period: PeriodId) -> Shared {
        let mut known = self.known();
        if !known.contains_key(&period) && known.len() >= MOST_PERIODS {
            let oldest = known.iter().min_by_key(|(_, (used, _))| *used).map(|(period, _)| *period);
            if let Some(oldest) = oldest {
                known.remove(&oldest);
            }
        }
        let (used, table) = known.entry(period).or_insert_with(|| (Instant::now(), Shared::default()));
        *used = Instant::now();
        table.clone()
    }

    /// Forgets what nobody asks for any more.
    pub fn tidy(&self) {
        self.known().retain(|_, (used, _)| used.elapsed() < FORGET_AFTER);
    }

    fn known(&self) -> MutexGuard<'_, HashMap<PeriodId, (Instant, Shared)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Numbers of the participants whose name holds the words, in order of joining.
pub async fn find(app: &App, period: PeriodId, words: &str) -> Result<Vec<i64>> {
    let table = app.names.table(period);
    let mut table = table.lock().await;
    catch_up(app, period, &mut table).await?;
    let words = plain(words);
    Ok(table.find(&words))
}

/// As names are compared.
pub fn plain(words: &str) -> String {
    words.trim().chars().filter(|c| *c != END).flat_map(char::to_lowercase).collect()
}

/// Reads the names of a large draw before somebody asks for them.
pub fn warm(app: &App, period: PeriodId) {
    let (app, table) = (app.clone(), app.names.table(period));
    tokio::spawn(async move {
        // Somebody else is at it, or there is nothing to read.
        let Ok(mut table) = table.try_lock() else { return };
        if let Err(error) = catch_up(&app, period, &mut table).await {
            tracing::warn!(%error, "names were not read ahead");
        }
    });
}

async fn catch_up(app: &App, period: PeriodId, table: &mut Table) -> Result<()> {
    loop {
        let known = i64::try_from(table.ends.len()).unwrap_or(i64::MAX);
        let mut tx = app.db.read().await?;
        let rows = people_rows::names(&mut tx, period, known, ROWS_AT_ONCE).await?;
        let is_last = i64::try_from(rows.len()).unwrap_or(0) < ROWS_AT_ONCE;
        for (number, name) in rows {
            table.push(number, &name);
        }
        if is_last {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_part_of_a_name_is_found_once_and_never_across_two() {
        let mut table = Table::default();
        for (number, name) in [(1, "Ann Ånnå"), (2, "王小明"), (4, "小王"), (5, "ANNA")] {
            table.push(number, name);
        }
        assert_eq!(table.find(&plain("ann")), [1, 5]);
        assert_eq!(table.find(&plain("Å")), [1]);
        assert_eq!(table.find(&plain("王")), [2, 4]);
        assert_eq!(table.find(&plain(" 小明 ")), [2]);
        assert_eq!(table.find(&plain("明小")), Vec::<i64>::new());
        assert_eq!(table.find(&plain("a\na")), Vec::<i64>::new(), "an end is not a letter");
        assert_eq!(table.find("nobody"), Vec::<i64>::new());
    }
}
