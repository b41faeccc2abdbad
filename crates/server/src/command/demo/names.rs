//! Made-up names, half Chinese and half English; combined, so that nobody in particular is meant.

const FAMILY: [&str; 20] = [
    "王", "李", "张", "刘", "陈", "杨", "赵", "黄", "周", "吴", "徐", "孙", "胡", "朱", "高", "林", "何",
    "郭", "马", "罗",
];
const GIVEN: [&str; 25] = [
    "小雨", "晨", "思远", "雅婷", "宇航", "梓涵", "静", "浩然", "欣怡", "明轩", "佳琪", "俊杰", "若溪",
    "子墨", "雨桐", "建国", "秀英", "晓东", "丽华", "志强", "婉清", "天佑", "芷若", "云飞", "书瑶",
];
const FIRST: [&str; 25] = [
    "Amber", "Basil", "Clover", "Daisy", "Ember", "Fern", "Ginger", "Hazel", "Indigo", "Jasper", "Kit",
    "Linden", "Maple", "Nutmeg", "Olive", "Pepper", "Quill", "Robin", "Sage", "Teal", "Umber", "Violet",
    "Willow", "Yarrow", "Zephyr",
];
const LAST: [&str; 20] = [
    "Ashgrove",
    "Birchwood",
    "Copperfield",
    "Dewdrop",
    "Elmstead",
    "Fairwind",
    "Goldleaf",
    "Hillcrest",
    "Ivybridge",
    "Juniper",
    "Kestrel",
    "Larkspur",
    "Moorland",
    "Northlight",
    "Oakhurst",
    "Pinecone",
    "Quickwater",
    "Riverstone",
    "Stillwater",
    "Thornbury",
];

pub fn name(number: usize) -> String {
    let turn = number / 2;
    if number.is_multiple_of(2) {
        format!("{}{}", FAMILY[turn % FAMILY.len()], GIVEN[turn / FAMILY.len() % GIVEN.len()])
    } else {
        format!("{} {}", FIRST[turn % FIRST.len()], LAST[turn / FIRST.len() % LAST.len()])
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_thousand_people_have_a_thousand_names() {
        let names: std::collections::BTreeSet<String> = (0..1_000).map(super::name).collect();
        assert_eq!(names.len(), 1_000);
    }
}
