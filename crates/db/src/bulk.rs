//! `Bulk`: an INSERT of many rows.
//!
//! On PostgreSQL it is one text for any number of rows, with a list a column. On SQLite there are a few fixed sizes, so that
//! each text is prepared once a connection and then used again; a till, whose statements run on its own thread, takes one row
//! after the other. The values there are plain `?`: a numbered one is looked up by its name at every binding, which made 500
//! rows 50 times slower.

use std::{
    fmt::Write,
    sync::{Arc, OnceLock},
};

/// Rows a statement on SQLite.
const SIZES: [usize; 5] = [1, 4, 16, 64, 256];

/// The text around the values. Make it a `static`, because it keeps its texts.
#[derive(Debug)]
pub struct Bulk {
    head: &'static str,
    row: &'static str,
    tail: &'static str,
    sqlite: [OnceLock<Arc<str>>; SIZES.len()],
    postgres: OnceLock<Arc<str>>,
}

impl Bulk {
    /// `head` ends before `VALUES`; `row` is one row such as `(?, ?, 0)`, where each `?` is a value; `tail` is what comes
    /// after the rows, such as `ON CONFLICT DO NOTHING`.
    pub const fn new(head: &'static str, row: &'static str, tail: &'static str) -> Self {
        Self { head, row, tail, sqlite: [const { OnceLock::new() }; SIZES.len()], postgres: OnceLock::new() }
    }

    /// Which of the sizes the next of `waiting` rows go in with, and how many they are.
    pub(crate) fn chunk(waiting: usize) -> (usize, usize) {
        let place = SIZES.iter().rposition(|size| *size <= waiting).unwrap_or(0);
        (place, SIZES[place])
    }

    pub(crate) fn sqlite(&self, place: usize) -> Arc<str> {
        self.sqlite[place].get_or_init(|| self.write_rows(SIZES[place]).into()).clone()
    }

    /// One row.
    pub(crate) fn single(&self) -> Arc<str> {
        self.sqlite(0)
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
                left -= Bulk::chunk(left).1;
                statements += 1;
            }
            assert!(statements <= 12 + rows / 256, "{rows} rows in {statements}");
        }
    }
}
