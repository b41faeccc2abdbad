//! The schema, in the order in which it grew. Migrations only add; each is one thought.

use fairdraw_db::Migration;

macro_rules! migrations {
    ($($name:literal),* $(,)?) => {
        vec![
            fairdraw_jobs::migration(),
            $(Migration { name: $name, sql: include_str!(concat!("../../../migrations/", $name, ".sql")) }),*
        ]
    };
}

pub fn all() -> Vec<Migration> {
    migrations![
        "0001_identity",
        "0002_house",
        "0003_uploads",
        "0004_fair",
        "0005_draws",
        "0006_entries",
        "0007_admins",
        "0008_claims",
        "0009_after",
        "0010_sending",
        "0011_data",
        "0012_files",
        "0013_desk",
        "0014_person_changes",
        "0015_spins",
        "0016_lots",
        "0017_urns",
        "0018_heads",
        "0019_departures",
        "0020_form_looks",
        "0021_private_uploads",
        "0022_one_index_less",
        "0023_codes_out",
        "0024_handsets"
    ]
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_file_in_the_folder_is_applied_in_order() {
        let mut files: Vec<String> = std::fs::read_dir("../../migrations")
            .expect("the folder is there")
            .map(|entry| entry.expect("readable").file_name().to_string_lossy().replace(".sql", ""))
            .collect();
        files.sort();
        let names: Vec<_> = super::all().iter().skip(1).map(|migration| migration.name.to_owned()).collect();
        assert_eq!(names, files);
    }
}
