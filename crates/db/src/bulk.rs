//! `Bulk`: an INSERT of many rows, in fixed sizes.
//!
//! The sizes are fixed so that each text is prepared once a connection and then used again, and so many that a till's
//! rows go in with two statements: each is a way to the database and back, and people wait for it. On SQLite the values
//! are plain `?`: a numbered one is looked up by its name at every binding, which made 500 rows 50 times slower.

use std::{
    fmt::Write,
    sync::{Arc, OnceLock},
};

use crate::Tx;

/// Up to here there is a size for every number of rows; beyond, for every multiple of it.
const STEP: usize = 16;
const LARGEST: usize = 256;
const SIZES: usize = STEP - 1 + LARGEST / STEP;

/// The text around the values. Make it a `static`, because it keeps its texts.
#[derive(Debug)]
pub struct Bulk {
    head: &'static str,
    row: &'static str,
    tail: &'static str,
    sqlite: [OnceLock<Arc<str>>; SIZES],
    postgres: [OnceLock<Arc<str>>; SIZES],
}

impl Bulk {
    /// `head` ends before `VALUES`; `row` is one row such as `(?, ?, 0)`, where each `?` is a value; `tail` is what comes
    /// after the rows, such as `ON CONFLICT DO NOTHING`.
    pub const fn new(head: &'static str, row: &'static str, tail: &'static str) -> Self {
        Self {
            head,
            row,
            tail,
            sqlite: [const { OnceLock::new() }; SIZES],
            postgres: [const { OnceLock::new() }; SIZES],
        }
    }

    /// How many of `waiting` rows go into the next statement.
    pub(crate) fn chunk(waiting: usize) -> usize {
        if waiting < STEP { waiting } else { waiting.min(LARGEST) / STEP * STEP }
    }

    pub(crate) fn text(&self, tx: &Tx, rows: usize) -> Arc<str> {
        let place = if rows < STEP { rows - 1 } else { STEP - 2 + rows / STEP };
        let (texts, numbered) = match tx {
            Tx::Sqlite(_) => (&self.sqlite, false),
            Tx::Postgres(_) => (&self.postgres, true),
        };
        texts[place].get_or_init(|| self.write(rows, numbered).into()).clone()
    }

    fn write(&self, rows: usize, numbered: bool) -> String {
        let mut text = format!("{} VALUES ", self.head);
        let mut values = 0;
        for row in 0..rows {
            text.push_str(if row == 0 { "" } else { ", " });
            for piece in self.row.split_inclusive('?') {
                match piece.strip_suffix('?') {
                    Some(before) if numbered => {
                        values += 1;
                        write!(text, "{before}${values}").expect("a text takes everything");
                    }
                    _ => text.push_str(piece),
                }
            }
        }
        text.push(' ');
        text.push_str(self.tail);
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_a_place_for_every_value() {
        let bulk = Bulk::new("INSERT INTO t (a, b, c)", "(?, 'x', ?)", "RETURNING a");
        assert_eq!(
            bulk.write(2, true),
            "INSERT INTO t (a, b, c) VALUES ($1, 'x', $2), ($3, 'x', $4) RETURNING a"
        );
        assert_eq!(bulk.write(1, false), "INSERT INTO t (a, b, c) VALUES (?, 'x', ?) RETURNING a");
    }

    #[test]
    fn any_number_of_rows_goes_in_with_few_statements() {
        for rows in 1..1_100 {
            let (mut left, mut statements) = (rows, 0);
            while left > 0 {
                left -= Bulk::chunk(left);
                statements += 1;
            }
            assert!(statements <= 2 + rows / LARGEST, "{rows} rows in {statements}");
        }
    }
}
