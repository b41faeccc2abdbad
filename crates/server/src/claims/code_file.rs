//! Redemption codes out of a file: one a row, in the column that says so or the only one there is. Pure.

use std::collections::HashMap;

use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    identity::check_line,
    tables::{self, Fault, Heading, Row, RowProblem},
};

pub const LONGEST_CODE: usize = 200;
/// So many repeated rows are named; of the others, only how many there are.
const MOST_NAMED: usize = 50;

const CODE: Heading =
    &["code", "redemptioncode", "giftcode", "coupon", "card", "兑换码", "券码", "卡密", "激活码", "码"];

#[derive(Debug, Default, PartialEq, Eq)]
pub struct CodeFile {
    pub codes: Vec<String>,
    pub repeated: Vec<Repeated>,
    pub repeated_count: u64,
}

/// A row that says what an earlier one said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = RepeatedCode)]
pub struct Repeated {
    pub line: u32,
    pub first_line: u32,
}

/// All codes, or the first row that spoils the list: nothing is half done.
pub fn read(rows: Vec<Row>) -> Result<CodeFile, Fault> {
    let (column, skip) = column(&rows)?;
    let mut file = CodeFile::default();
    let mut seen = HashMap::new();
    for row in rows.into_iter().skip(skip) {
        let code = tables::plain(row.cell(column));
        if code.is_empty() {
            continue;
        }
        if let Some(problem) = flaw(&row, code) {
            return Err(Fault::Row { line: row.line, problem });
        }
        match seen.get(code) {
            None => {
                seen.insert(code.to_owned(), row.line);
                file.codes.push(code.to_owned());
            }
            Some(first) => {
                file.repeated_count += 1;
                if file.repeated.len() < MOST_NAMED {
                    file.repeated.push(Repeated { line: row.line, first_line: *first });
                }
            }
        }
    }
    if file.codes.is_empty() { Err(Fault::Empty) } else { Ok(file) }
}

fn column(rows: &[Row]) -> Result<(usize, usize), Fault> {
    let Some(head) = rows.first() else { return Err(Fault::Empty) };
    if let Some(column) = tables::place(head, CODE) {
        return Ok((column, 1));
    }
    let is_list = rows.iter().all(|row| row.cells.iter().skip(1).all(|cell| cell.trim().is_empty()));
    if is_list { Ok((0, 0)) } else { Err(Fault::Column { names: ("兑换码", "Code") }) }
}

fn flaw(row: &Row, code: &str) -> Option<RowProblem> {
    if row.merged {
        return Some(RowProblem::Merged);
    }
    if tables::is_formula(code) {
        return Some(RowProblem::Formula);
    }
    if tables::is_cut(code) {
        return Some(RowProblem::Cut);
    }
    if code.chars().count() > LONGEST_CODE {
        return Some(RowProblem::TooLong { most: LONGEST_CODE });
    }
    check_line(code, LONGEST_CODE).map(|_| RowProblem::Unprintable)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(text: &str) -> Result<CodeFile, Fault> {
        read(tables::read(text.as_bytes())?.1)
    }

    #[test]
    fn a_list_and_a_table_are_read_alike() {
        for text in ["A-1\nA-2\n", "兑换码\nA-1\nA-2", "no,Code,price\n1,A-1,5\n2,A-2,5", "A-1\n\n A-2 \n"]
        {
            assert_eq!(codes(text).expect("codes").codes, ["A-1", "A-2"], "{text}");
        }
    }

    #[test]
    fn repeated_rows_are_named_and_spoilt_lists_refused() {
        let file = codes("code\nA\nB\nA\nA").expect("codes");
        assert_eq!(file.repeated, [Repeated { line: 4, first_line: 2 }, Repeated { line: 5, first_line: 2 }]);
        assert_eq!(codes("A\n=cmd"), Err(Fault::Row { line: 2, problem: RowProblem::Formula }));
        assert_eq!(codes("A\n1.2E+18"), Err(Fault::Row { line: 2, problem: RowProblem::Cut }));
        assert_eq!(codes("a,b\nc,d"), Err(Fault::Column { names: ("兑换码", "Code") }));
        let long = format!("A\n{}", "x".repeat(LONGEST_CODE + 1));
        assert_eq!(
            codes(&long),
            Err(Fault::Row { line: 2, problem: RowProblem::TooLong { most: LONGEST_CODE } })
        );
    }
}
