//! `Bulk`: an INSERT of many rows.
//!
//! On PostgreSQL it is one text for any number of rows, with a list a column. On SQLite there are fixed sizes, so that each
//! text is prepared once a connection and then used again, and so many of them that a till's rows go in with one or two:
//! each is a way to the database and back, and people wait for it. The values there are plain `?`: a numbered one is looked
//! up by its name at every binding, which made 500 rows 50 times slower.

use std::{
    fmt::Write,
    sync::{Arc, OnceLock},
};

/// Up to here there is a size for every number of rows,
const FINE: usize = 64;
/// beyond, for every multiple of this.
const STEP: usize = 16;
const LARGEST: usize = 256;
const SIZES: usize = FINE + (LARGEST - FINE) / STEP;

/// The text around the values. Make it a `static`, because it keeps its texts.
#[derive(Debug)]
pub struct Bulk {
    head: &'static str,
    row: &'static str,
    tail: &'static str,
    sqlite: [OnceLock<Arc<str>>; SIZES],
    postgres: OnceLock<Arc<str>>,
}

impl Bulk {
    /// `head` ends before `VALUES`; `row` is one row such as `(?, ?, 0)`, where each `?` is a value; `tail` is what comes
    /// after the rows, such as `ON CONFLICT DO NOTHING`.
    pub const fn new(head: &'static str, row: &'static str, tail: &'static str) -> Self {
        Self { head, row, tail, sqlite: [const { OnceLock::new() }; SIZES], postgres: OnceLock::new() }
    }

    /// How many of `waiting` rows go into the next statement.
    pub(crate) fn chunk(waiting: usize) -> usize {
        if waiting <= FINE { waiting } else { waiting.min(LARGEST) / STEP * STEP }
    }

    pub(crate) fn sqlite(&self, rows: usize) -> Arc<str> {
        let place = if rows <= FINE { rows - 1 } else { FINE - 1 + (rows - FINE) / STEP };
        self.sqlite[place].get_or_init(|| self.write_rows(rows).into()).clone()
    }

    pub(crate) fn postgres(&self) -> Arc<str> {
        self.postgres.get_or_init(|| self.write_columns().into()).clone()
    }

    fn write_rows(&self, rows: usize) -> String {
        format!("{} VALUES {} {}", self.head, vec![self.row; rows].join(", "), self.tail)
    }

    fn write_columns(&self) -> String {
        let (mut values, mut columns) = (String::new(), 0);
        for piece in self.row.trim_matches(['(', ')']).split_inclusive('?') {
            values.push_str(piece.trim_end_matches('?'));
            if piece.ends_with('?') {
                columns += 1;
                write!(values, "c{columns}").expect("a text takes everything");
            }
        }
        let list = |prefix: &str| {
            let names: Vec<String> = (1..=columns).map(|column| format!("{prefix}{column}")).collect();
            names.join(", ")
        };
        let (lists, names) = (list("$"), list("c"));
        format!("{} SELECT {values} FROM UNNEST({lists}) AS list ({names}) {}", self.head, self.tail)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_a_place_for_every_value() {
        let bulk = Bulk::new("INSERT INTO t (a, b, c)", "(?, 'x', ?)", "RETURNING a");
        assert_eq!(bulk.write_rows(2), "INSERT INTO t (a, b, c) VALUES (?, 'x', ?), (?, 'x', ?) RETURNING a");
        assert_eq!(
            bulk.write_columns(),
            "INSERT INTO t (a, b, c) SELECT c1, 'x', c2 FROM UNNEST($1, $2) AS list (c1, c2) RETURNING a"
        );
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
