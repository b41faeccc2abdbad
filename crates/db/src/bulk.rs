//! `Bulk`: an INSERT of many rows, in a few fixed sizes.
//!
//! The sizes are fixed so that each text is prepared once a connection and then used again. On SQLite the values are
//! plain `?`: a numbered one is looked up by its name at every binding, which made 500 rows 50 times slower.

use std::{
    fmt::Write,
    sync::{Arc, OnceLock},
};

use crate::Tx;

/// Rows a statement, largest first. Four times apart: any number needs at most three statements of each size.
const SIZES: [usize; 5] = [256, 64, 16, 4, 1];

/// The text around the values. Make it a `static`, because it keeps its texts.
#[derive(Debug)]
pub struct Bulk {
    head: &'static str,
    row: &'static str,
    tail: &'static str,
    sqlite: [OnceLock<Arc<str>>; SIZES.len()],
    postgres: [OnceLock<Arc<str>>; SIZES.len()],
}

impl Bulk {
    /// `head` ends before `VALUES`; `row` is one row such as `(?, ?, 0)`, where each `?` is a value; `tail` is what comes
    /// after the rows, such as `ON CONFLICT DO NOTHING`.
    pub const fn new(head: &'static str, row: &'static str, tail: &'static str) -> Self {
        Self {
            head,
            row,
            tail,
            sqlite: [const { OnceLock::new() }; SIZES.len()],
            postgres: [const { OnceLock::new() }; SIZES.len()],
        }
    }

    /// How many of `waiting` rows go into the next statement.
    pub(crate) fn chunk(waiting: usize) -> usize {
        SIZES.into_iter().find(|size| *size <= waiting).unwrap_or(1)
    }

    pub(crate) fn text(&self, tx: &Tx, rows: usize) -> Arc<str> {
        let place = SIZES.iter().position(|size| *size == rows).expect("`chunk` gave it");
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
    fn any_number_of_rows_is_made_of_a_few_sizes() {
        for rows in 1..1_100 {
            let (mut left, mut statements) = (rows, 0);
            while left > 0 {
                left -= Bulk::chunk(left);
                statements += 1;
            }
            assert!(statements <= 12 + rows / 256, "{rows} rows in {statements}");
        }
    }
}
