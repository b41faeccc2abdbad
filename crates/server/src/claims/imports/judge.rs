//! Which row means which claim, and what is wrong with it. Pure.

use std::collections::{HashMap, HashSet};

use super::Problem;
use crate::{
    identity::check_line,
    ids::WinId,
    tables::{self, Fault, Heading, Row},
};

pub const LONGEST_COURIER: usize = 40;
pub const LONGEST_TRACKING: usize = 60;

const WIN: Heading = &["claimid", "winid", "win", "领奖编号", "中奖编号", "编号"];
const CODE: Heading = &["code", "drawcode", "winningcode", "抽奖码", "中奖码"];
const PHONE: Heading = &["phone", "phonenumber", "mobile", "手机号", "手机", "手机号码", "电话"];
const NAME: Heading = &["name", "recipient", "姓名", "收件人", "收货人"];
const COURIER: Heading = &["courier", "carrier", "快递公司", "快递", "物流公司", "物流", "承运商"];
const TRACKING: Heading =
    &["trackingnumber", "tracking", "trackingno", "number", "快递单号", "单号", "物流单号", "运单号"];

/// A claim of the draw, as far as a courier's table can mean it.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Known {
    pub win_id: WinId,
    pub code: String,
    pub phone: String,
    /// As filled in.
    pub name: String,
    /// As they joined.
    pub nickname: String,
    pub state: String,
    pub hand_out: String,
    pub courier: String,
    pub tracking: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged {
    pub line: u32,
    /// What the row says about whom it means.
    pub who: String,
    pub win: Option<WinId>,
    pub courier: String,
    pub tracking: String,
    pub problem: Option<Problem>,
}

/// Where the cells are. What says whose row it is, from the surest to the least sure.
struct Columns {
    win: Option<usize>,
    code: Option<usize>,
    phone: Option<usize>,
    name: Option<usize>,
    courier: Option<usize>,
    tracking: usize,
}

pub fn judge(rows: Vec<Row>, known: &[Known]) -> Result<Vec<Judged>, Fault> {
    let index = Index::new(known);
    let (columns, skip) = columns(&rows, &index)?;
    let mut seen = HashSet::new();
    let judged = rows.into_iter().skip(skip).map(|row| {
        let mut judged = judge_row(&row, &columns, &index);
        if judged.problem.is_none() && judged.win.is_some_and(|win| !seen.insert(win)) {
            judged.problem = Some(Problem::Twice);
        }
        judged
    });
    let judged: Vec<Judged> = judged.collect();
    if judged.is_empty() { Err(Fault::Empty) } else { Ok(judged) }
}

/// By the headings; a table without any may have the three columns that people paste: whom, courier, number.
fn columns(rows: &[Row], index: &Index<'_>) -> Result<(Columns, usize), Fault> {
    let Some(head) = rows.first() else { return Err(Fault::Empty) };
    let find = |heading| tables::place(head, heading);
    let (win, code, phone, name) = (find(WIN), find(CODE), find(PHONE), find(NAME));
    let has_key = win.or(code).or(phone).or(name).is_some();
    if let (true, Some(tracking)) = (has_key, find(TRACKING)) {
        return Ok((Columns { win, code, phone, name, courier: find(COURIER), tracking }, 1));
    }
    let first = head.cell(0);
    if !has_key
        && head.cells.len() == 3
        && (index.by_code.contains_key(&plain_code(first)) || index.win(first).is_some())
    {
        let bare =
            Columns { win: None, code: Some(0), phone: None, name: None, courier: Some(1), tracking: 2 };
        return Ok((bare, 0));
    }
    Err(Fault::Column {
        names: if has_key {
            ("快递单号", "Tracking number")
        } else {
            ("领奖编号”“抽奖码”“手机号”或“姓名", "Claim id”, “Code”, “Phone” or “Name")
        },
    })
}

fn judge_row(row: &Row, columns: &Columns, index: &Index<'_>) -> Judged {
    let cell = |column: Option<usize>| column.map_or("", |column| tables::plain(row.cell(column)));
    let keys = [cell(columns.win), cell(columns.code), cell(columns.phone), cell(columns.name)];
    let (courier, tracking) = (cell(columns.courier), cell(Some(columns.tracking)));
    let claim = index.find(keys);
    let problem = flaw(row, keys, courier, tracking).or_else(|| match claim {
        Ok(claim) => standing(claim, courier, tracking),
        Err(problem) => Some(problem),
    });
    Judged {
        line: row.line,
        who: shortened(keys.into_iter().find(|key| !key.is_empty()).unwrap_or_default(), LONGEST_TRACKING),
        win: claim.ok().map(|claim| claim.win_id),
        courier: shortened(courier, LONGEST_COURIER),
        tracking: shortened(tracking, LONGEST_TRACKING),
        problem,
    }
}

/// What is wrong with the cells themselves.
fn flaw(row: &Row, keys: [&str; 4], courier: &str, tracking: &str) -> Option<Problem> {
    if row.merged {
        return Some(Problem::Merged);
    }
    if keys.iter().all(|key| key.is_empty()) {
        return Some(Problem::NoKey);
    }
    if tracking.is_empty() {
        return Some(Problem::NoNumber);
    }
    if tables::is_formula(courier) || tables::is_formula(tracking) {
        return Some(Problem::Formula);
    }
    if tables::is_cut(tracking) {
        return Some(Problem::Cut);
    }
    if courier.chars().count() > LONGEST_COURIER || tracking.chars().count() > LONGEST_TRACKING {
        return Some(Problem::TooLong);
    }
    let unprintable = |text: &str| check_line(text, usize::MAX).is_some();
    (unprintable(courier) || unprintable(tracking)).then_some(Problem::Unprintable)
}

/// Whether the claim can be shipped like this.
fn standing(claim: &Known, courier: &str, tracking: &str) -> Option<Problem> {
    if claim.hand_out != "goods" {
        return Some(Problem::NotGoods);
    }
    match claim.state.as_str() {
        "to_fill" => Some(Problem::NotFilled),
        "filled" => None,
        "shipped" => (claim.courier == courier && claim.tracking == tracking).then_some(Problem::Unchanged),
        _ => Some(Problem::Over),
    }
}

fn shortened(text: &str, most: usize) -> String {
    text.chars().filter(|c| !c.is_control()).take(most).collect()
}

/// Codes are compared as people write them: capitals, spaces and dashes do not matter.
fn plain_code(text: &str) -> String {
    text.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase()
}

/// Claims by whatever may name them.
struct Index<'a> {
    known: &'a [Known],
    by_win: HashMap<WinId, usize>,
    by_code: HashMap<String, Vec<usize>>,
    by_phone: HashMap<&'a str, Vec<usize>>,
    by_name: HashMap<&'a str, Vec<usize>>,
}

impl<'a> Index<'a> {
    fn new(known: &'a [Known]) -> Self {
        let mut index = Self {
            known,
            by_win: HashMap::new(),
            by_code: HashMap::new(),
            by_phone: HashMap::new(),
            by_name: HashMap::new(),
        };
        for (place, claim) in known.iter().enumerate() {
            index.by_win.insert(claim.win_id, place);
            index.by_code.entry(plain_code(&claim.code)).or_default().push(place);
            index.by_phone.entry(&claim.phone).or_default().push(place);
            index.by_name.entry(&claim.name).or_default().push(place);
            if claim.nickname != claim.name {
                index.by_name.entry(&claim.nickname).or_default().push(place);
            }
        }
        index
    }

    fn win(&self, text: &str) -> Option<usize> {
        self.by_win.get(&text.parse().ok()?).copied()
    }

    /// Every key that is there must point at the same claim: a column that slipped by one row is noticed here.
    fn find(&self, [win, code, phone, name]: [&str; 4]) -> Result<&'a Known, Problem> {
        let one = |place: Option<usize>| place.into_iter().collect::<Vec<_>>();
        let some = |places: Option<&Vec<usize>>| places.cloned().unwrap_or_default();
        // A code's column may hold the id of the win: whoever pastes three columns uses either.
        let coded =
            || self.win(code).map_or_else(|| some(self.by_code.get(&plain_code(code))), |place| vec![place]);
        let hits = [
            (!win.is_empty()).then(|| one(self.win(win))),
            (!code.is_empty()).then(coded),
            (!phone.is_empty()).then(|| some(self.by_phone.get(phone))),
            (!name.is_empty()).then(|| some(self.by_name.get(name))),
        ];
        let mut hits = hits.into_iter().flatten();
        let first = hits.next().ok_or(Problem::NoKey)?;
        if first.is_empty() {
            return Err(Problem::Unknown);
        }
        let fitting = hits
            .fold(first, |fitting, hit| fitting.into_iter().filter(|place| hit.contains(place)).collect());
        match fitting.as_slice() {
            [] => Err(Problem::Mismatch),
            [place] => Ok(&self.known[*place]),
            _ => Err(Problem::Ambiguous),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(number: u128, code: &str, phone: &str, name: &str) -> Known {
        Known {
            win_id: WinId(uuid::Uuid::from_u128(number)),
            code: code.to_owned(),
            phone: phone.to_owned(),
            name: name.to_owned(),
            nickname: format!("nick-{number}"),
            state: "filled".to_owned(),
            hand_out: "goods".to_owned(),
            courier: String::new(),
            tracking: String::new(),
        }
    }

    fn claims() -> Vec<Known> {
        let mut list = vec![
            known(1, "abcdefgh2345", "13800000001", "Mei"),
            known(2, "bcdefghj2345", "13800000002", "Li"),
            known(3, "cdefghjk2345", "13800000003", "Li"),
            known(4, "defghjkm2345", "13800000004", "Wei"),
            known(5, "efghjkmn2345", "13800000005", "Bo"),
            known(6, "fghjkmnp2345", "13800000006", "An"),
        ];
        list[3].state = "to_fill".to_owned();
        (list[4].state, list[4].courier, list[4].tracking) =
            ("shipped".to_owned(), "SF".to_owned(), "1".to_owned());
        list[5].hand_out = "cash".to_owned();
        list
    }

    fn judged(text: &str) -> Result<Vec<(u32, Option<Problem>)>, Fault> {
        let (_, rows) = tables::read(text.as_bytes())?;
        Ok(judge(rows, &claims())?.into_iter().map(|row| (row.line, row.problem)).collect())
    }

    #[test]
    fn columns_are_found_by_their_headings_in_either_language_and_any_order() {
        for text in [
            "快递单号,抽奖码,快递公司\nSF1,ABCD-EFGH-2345,顺丰",
            "Tracking number;Name;Courier\nSF1;Mei;SF",
            "手机号\t单号\n13800000001\tSF1",
            "\"Claim id\",\"number\"\nw_00000000000000000000000001,SF1",
            "abcdefgh2345,SF,SF1",
        ] {
            let line = if text.contains('\n') { 2 } else { 1 };
            assert_eq!(judged(text), Ok(vec![(line, None)]), "{text}");
        }
    }

    #[test]
    fn a_table_that_cannot_be_one_says_which_column_is_missing() {
        let missing = |text: &str| match judged(text) {
            Err(Fault::Column { names }) => names.1,
            other => panic!("{other:?}"),
        };
        assert_eq!(missing("Name,Phone\nMei,1"), "Tracking number");
        assert!(missing("Colour,Size\nred,M").starts_with("Claim id"));
        assert_eq!(judged("code,courier,number"), Err(Fault::Empty));
        assert_eq!(judged(" \n \n"), Err(Fault::Empty));
    }

    #[test]
    fn each_row_says_what_is_wrong_with_it() {
        let long = "9".repeat(61);
        let text = format!(
            "code,phone,name,courier,number\n\
             ,,,SF,1\n\
             nobody,,,SF,1\n\
             abcdefgh2345,,,SF,\n\
             abcdefgh2345,,,SF,=1+1\n\
             abcdefgh2345,,,SF,1.23457E+18\n\
             abcdefgh2345,,,SF,{long}\n\
             ,,Li,SF,1\n\
             ,13800000002,Li,SF,7\n\
             ,13800000002,Mei,SF,8\n\
             ,,Wei,SF,1\n\
             ,,Bo,SF,1\n\
             ,,Bo,SF,2\n\
             ,,An,SF,1\n\
             abcdefgh2345,,,SF,3\n\
             ,,nick-1,SF,4\n"
        );
        let expected = [
            Some(Problem::NoKey),
            Some(Problem::Unknown),
            Some(Problem::NoNumber),
            Some(Problem::Formula),
            Some(Problem::Cut),
            Some(Problem::TooLong),
            Some(Problem::Ambiguous),
            None,
            Some(Problem::Mismatch),
            Some(Problem::NotFilled),
            Some(Problem::Unchanged),
            None,
            Some(Problem::NotGoods),
            None,
            Some(Problem::Twice),
        ];
        let found: Vec<Option<Problem>> =
            judged(&text).expect("a table").into_iter().map(|(_, problem)| problem).collect();
        assert_eq!(found, expected);
    }
}
