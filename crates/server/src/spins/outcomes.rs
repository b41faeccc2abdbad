//! Results of a batch, five bytes a spin: kept in one value, so that a result costs no write for each spin.

use fairdraw_fairness::instant::Outcome;

pub const LENGTH: usize = 5;
const NOTHING: u8 = u8::MAX;
const NOT_DRAWN: u32 = u32::MAX;

/// What a spin got, in the form's terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Got {
    /// Place in the form's prizes; none is a blank.
    pub prize: Option<u8>,
    /// The number that was drawn; none when no ticket was left.
    pub drawn: Option<u32>,
}

impl Got {
    /// As phones read it.
    pub fn number(self) -> i32 {
        self.prize.map_or(-1, i32::from)
    }
}

pub fn write(outcomes: &[Outcome]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(outcomes.len() * LENGTH);
    for outcome in outcomes {
        // A form has at most fifty prizes, and a draw fewer than 2³² tickets.
        bytes.push(if outcome.won { u8::try_from(outcome.prize).unwrap_or(NOTHING) } else { NOTHING });
        let drawn = outcome.drawn.and_then(|drawn| u32::try_from(drawn).ok()).unwrap_or(NOT_DRAWN);
        bytes.extend_from_slice(&drawn.to_be_bytes());
    }
    bytes
}

/// Lots have no prize; the number drawn is the lot.
pub fn write_lots(lots: &[Option<u32>]) -> Vec<u8> {
    let one = |lot: &Option<u32>| {
        let [a, b, c, d] = lot.unwrap_or(NOT_DRAWN).to_be_bytes();
        [NOTHING, a, b, c, d]
    };
    lots.iter().flat_map(one).collect()
}

pub fn read(bytes: &[u8]) -> impl Iterator<Item = Got> + '_ {
    bytes.chunks_exact(LENGTH).map(|chunk| Got {
        prize: Some(chunk[0]).filter(|prize| *prize != NOTHING),
        drawn: chunk[1..].try_into().ok().map(u32::from_be_bytes).filter(|drawn| *drawn != NOT_DRAWN),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_wrote() {
        let outcomes = [
            Outcome { prize: 3, drawn: Some(999_999), won: true },
            Outcome { prize: 7, drawn: Some(0), won: false },
            Outcome { prize: 7, drawn: None, won: false },
        ];
        let got: Vec<Got> = read(&write(&outcomes)).collect();
        assert_eq!(got[0], Got { prize: Some(3), drawn: Some(999_999) });
        assert_eq!(got[1], Got { prize: None, drawn: Some(0) });
        assert_eq!(got[2], Got { prize: None, drawn: None });
        let lots: Vec<Got> = read(&write_lots(&[Some(99_999), None])).collect();
        assert_eq!(lots, [Got { prize: None, drawn: Some(99_999) }, Got { prize: None, drawn: None }]);
    }
}
