//! RFC 6962 consistency proofs: the later log begins with the earlier one.

use super::root;
use crate::hash::{Hash, node, sha256};

/// The proof that a tree over these leaves begins with the tree over their first `earlier`.
/// `None` if there are not that many.
pub fn prove_consistency(leaves: &[Hash], earlier: usize) -> Option<Vec<Hash>> {
    if earlier > leaves.len() {
        return None;
    }
    let mut proof = Vec::new();
    if earlier > 0 {
        subproof(leaves, earlier, true, &mut proof);
    }
    Some(proof)
}

/// RFC 6962 section 2.1.2, where `known` says that the verifier already holds this subtree's root.
fn subproof(leaves: &[Hash], earlier: usize, known: bool, proof: &mut Vec<Hash>) {
    if earlier == leaves.len() {
        if !known {
            proof.push(root(leaves));
        }
        return;
    }
    let (left, right) = leaves.split_at(leaves.len().next_power_of_two() / 2);
    if earlier <= left.len() {
        subproof(left, earlier, known, proof);
        proof.push(root(right));
    } else {
        subproof(right, earlier - left.len(), false, proof);
        proof.push(root(left));
    }
}

/// Whether `proof` shows that the tree of `later` leaves begins with the tree of `earlier` leaves.
pub fn verify_consistency(
    (earlier, earlier_root): (u64, &Hash),
    (later, later_root): (u64, &Hash),
    proof: &[Hash],
) -> bool {
    if earlier > later {
        return false;
    }
    if earlier == later {
        return proof.is_empty() && earlier_root == later_root;
    }
    if earlier == 0 {
        return proof.is_empty() && *earlier_root == sha256(&[]);
    }
    let (mut position, mut last) = (earlier - 1, later - 1);
    while position % 2 == 1 {
        position /= 2;
        last /= 2;
    }
    let mut nodes = proof.iter();
    let start = if position == 0 { Some(earlier_root) } else { nodes.next() };
    let Some(start) = start else { return false };
    let (mut old, mut new) = (*start, *start);
    for sibling in nodes {
        if last == 0 {
            return false;
        }
        if position % 2 == 1 || position == last {
            old = node(sibling, &old);
            new = node(sibling, &new);
            while position % 2 == 0 && position != 0 {
                position /= 2;
                last /= 2;
            }
        } else {
            new = node(&new, sibling);
        }
        position /= 2;
        last /= 2;
    }
    last == 0 && old == *earlier_root && new == *later_root
}
