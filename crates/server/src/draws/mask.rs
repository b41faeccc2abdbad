//! Names in public: one third of the characters is hidden, in the middle.

pub fn mask(name: &str) -> String {
    let characters: Vec<char> = name.chars().collect();
    let hidden = characters.len().div_ceil(3);
    let start = (characters.len() - hidden).div_ceil(2);
    characters
        .iter()
        .enumerate()
        .map(|(place, character)| if (start..start + hidden).contains(&place) { '*' } else { *character })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::mask;

    #[test]
    fn hides_one_third() {
        assert_eq!(mask("王小明"), "王*明");
        assert_eq!(mask("13800138000"), "1380****000");
        assert_eq!(mask("李雷"), "李*");
        assert_eq!(mask("x"), "*");
        assert_eq!(mask(""), "");
        assert_eq!(mask("🎉🎉🎉"), "🎉*🎉");
    }
}
