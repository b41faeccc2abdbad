//! A map in memory that keeps whatever was asked for last, within a bound.
//!
//! Two generations: when the new one is full it becomes the old one, and what the old one still had is forgotten. Whatever is
//! asked for moves into the new one, so the last `bound` of them are always there, and never more than twice as many. Nothing
//! has to be sorted or marked, and a crowd larger than the bound costs those their place who have not been seen for longest,
//! not everybody.

use std::{collections::HashMap, hash::Hash, mem};

pub struct Recent<K, V> {
    bound: usize,
    new: HashMap<K, V>,
    old: HashMap<K, V>,
}

impl<K: Copy + Eq + Hash, V: Clone> Recent<K, V> {
    pub fn new(bound: usize) -> Self {
        Self { bound, new: HashMap::new(), old: HashMap::new() }
    }

    pub fn get(&mut self, key: &K) -> Option<V> {
        if let Some(value) = self.new.get(key) {
            return Some(value.clone());
        }
        let value = self.old.remove(key)?;
        self.insert(*key, value.clone());
        Some(value)
    }

    pub fn insert(&mut self, key: K, value: V) {
        self.old.remove(&key);
        if self.new.len() >= self.bound {
            self.old = mem::take(&mut self.new);
        }
        self.new.insert(key, value);
    }

    pub fn retain(&mut self, keeps: impl Fn(&V) -> bool) {
        for generation in [&mut self.new, &mut self.old] {
            generation.retain(|_, value| keeps(value));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn len<K, V>(recent: &Recent<K, V>) -> usize {
        recent.new.len() + recent.old.len()
    }

    #[test]
    fn the_last_that_were_asked_for_stay_within_twice_the_bound() {
        let mut recent = Recent::new(100);
        for number in 0..10_000 {
            recent.insert(number, number * 2);
            assert!(len(&recent) <= 200);
            let last = (number - 99).max(0);
            assert!(
                (last..=number).all(|key| recent.new.contains_key(&key) || recent.old.contains_key(&key))
            );
            // Asked for again and again, the first of all stays, however many come.
            assert_eq!(recent.get(&0), Some(0));
        }
        assert_eq!(recent.get(&1), None, "whoever was not seen for so long is forgotten");
    }

    #[test]
    fn a_new_value_takes_the_place_of_the_old_one_in_either_generation() {
        let mut recent = Recent::new(2);
        for key in [1, 2, 3] {
            recent.insert(key, "old");
        }
        assert!(recent.old.contains_key(&1) && recent.new.contains_key(&3));
        recent.insert(1, "new");
        recent.insert(3, "new");
        recent.retain(|value| *value == "new");
        assert_eq!((recent.get(&1), recent.get(&2), recent.get(&3)), (Some("new"), None, Some("new")));
    }
}
