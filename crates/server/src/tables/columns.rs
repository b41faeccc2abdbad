//! Columns by the words of their heading, in either language and any order.

use super::Row;

/// Words that a heading may say, as [`simplified`] writes them; the first is the one that people are told.
pub type Heading = &'static [&'static str];

/// Where a heading stands in the first row.
pub fn place(head: &Row, heading: Heading) -> Option<usize> {
    head.cells.iter().position(|cell| heading.contains(&simplified(cell).as_str()))
}

/// Capitals, spaces, underlines, stars and whatever stands in brackets do not matter.
fn simplified(cell: &str) -> String {
    let mut depth = 0_u32;
    let mut text = String::new();
    for c in cell.chars() {
        match c {
            '(' | '（' | '[' => depth += 1,
            ')' | '）' | ']' => depth = depth.saturating_sub(1),
            _ if depth > 0 || c.is_whitespace() || matches!(c, '_' | '-' | '*' | '.' | ':' | '：') => {}
            _ => text.extend(c.to_lowercase()),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_are_found_as_people_write_them() {
        let head = Row {
            line: 1,
            cells: ["Name", " Tracking_No. ", "快递公司 (必填)"].map(str::to_owned).to_vec(),
            merged: false,
        };
        assert_eq!(place(&head, &["trackingno"]), Some(1));
        assert_eq!(place(&head, &["courier", "快递公司"]), Some(2));
        assert_eq!(place(&head, &["phone"]), None);
    }
}
