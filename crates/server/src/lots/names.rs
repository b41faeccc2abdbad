//! Names out of a file or a pasted text: one a row, in the column that says so or the only one there is. Pure.

use std::collections::HashMap;

use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    draws::{
        form_lots::{LONGEST_NAME, MOST_LISTED},
        search_key,
    },
    identity::check_line,
    tables::{self, Fault, Heading, Row, RowProblem},
};

/// So many repeated rows are named; of the others, only how many there are.
const MOST_NAMED: usize = 50;

const NAME: Heading =
    &["name", "fullname", "nickname", "person", "participant", "姓名", "名字", "昵称", "人员", "参与者"];

#[derive(Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct NamesRead {
    pub names: Vec<String>,
    pub repeated: Vec<RepeatedName>,
    pub repeated_count: u64,
}

/// A row that says what an earlier one said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RepeatedName {
    pub name: String,
    pub line: u32,
    pub first_line: u32,
}

/// Each name once, or the first row that spoils the list.
pub fn read(rows: Vec<Row>) -> Result<NamesRead, Fault> {
    let (column, skip) = column(&rows)?;
    let mut file = NamesRead::default();
    let mut seen = HashMap::new();
    for row in rows.into_iter().skip(skip) {
        let name = row.cell(column);
        if name.is_empty() {
            continue;
        }
        if let Some(problem) = flaw(&row, name) {
            return Err(Fault::Row { line: row.line, problem });
        }
        match seen.get(&search_key(name)) {
            None => {
                if file.names.len() == MOST_LISTED {
                    return Err(Fault::TooManyRows { most: MOST_LISTED });
                }
                seen.insert(search_key(name), row.line);
                file.names.push(name.to_owned());
            }
            Some(first) => {
                file.repeated_count += 1;
                if file.repeated.len() < MOST_NAMED {
                    let name = name.to_owned();
                    file.repeated.push(RepeatedName { name, line: row.line, first_line: *first });
                }
            }
        }
    }
    if file.names.is_empty() { Err(Fault::Empty) } else { Ok(file) }
}

fn column(rows: &[Row]) -> Result<(usize, usize), Fault> {
    let Some(head) = rows.first() else { return Err(Fault::Empty) };
    if let Some(column) = tables::place(head, NAME) {
        return Ok((column, 1));
    }
    let is_list = rows.iter().all(|row| row.cells.iter().skip(1).all(|cell| cell.trim().is_empty()));
    if is_list { Ok((0, 0)) } else { Err(Fault::Column { names: ("姓名", "Name") }) }
}

fn flaw(row: &Row, name: &str) -> Option<RowProblem> {
    if row.merged {
        return Some(RowProblem::Merged);
    }
    if tables::is_formula(name) {
        return Some(RowProblem::Formula);
    }
    if name.chars().count() > LONGEST_NAME {
        return Some(RowProblem::TooLong { most: LONGEST_NAME });
    }
    check_line(name, LONGEST_NAME).map(|_| RowProblem::Unprintable)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Result<NamesRead, Fault> {
        read(tables::read(text.as_bytes())?.1)
    }

    #[test]
    fn empty_lines_are_skipped_and_repeated_names_are_told() {
        let file = names("姓名,部门\n王小明,销售\n\n,\nAnn,\n ann ,x\n王小明,\n").expect("names");
        assert_eq!(file.names, ["王小明", "Ann"]);
        assert_eq!(file.repeated_count, 2);
        assert_eq!(
            file.repeated[0],
            RepeatedName { name: "ann".to_owned(), line: 6, first_line: 5 },
            "capitals do not tell two people apart"
        );
        assert_eq!(names("Ann\r\nBen\r\n").expect("names").names, ["Ann", "Ben"]);
    }

    #[test]
    fn a_spoilt_list_is_refused() {
        assert_eq!(names("Ann\n=1+1"), Err(Fault::Row { line: 2, problem: RowProblem::Formula }));
        assert_eq!(names("a,b\nc,d"), Err(Fault::Column { names: ("姓名", "Name") }));
        assert_eq!(names("Name\n\n"), Err(Fault::Empty));
        assert_eq!(names("Ann\nB\u{202e}en"), Err(Fault::Row { line: 2, problem: RowProblem::Unprintable }));
        let long = format!("Ann\n{}", "x".repeat(LONGEST_NAME + 1));
        assert_eq!(
            names(&long),
            Err(Fault::Row { line: 2, problem: RowProblem::TooLong { most: LONGEST_NAME } })
        );
    }
}
