//! Makes sure that the folder of the web build exists, so that the server compiles before the web app is built.

fn main() {
    std::fs::create_dir_all("../../web/dist").expect("the web folder can be written");
    println!("cargo:rerun-if-changed=../../web/dist");
}
