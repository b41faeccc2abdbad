//! The program `fairdraw`. Everything it does is in the library, where tests can reach it.

#[tokio::main]
async fn main() -> std::process::ExitCode {
    match fairdraw::command::run().await {
        Ok(code) => code,
        Err(error) => {
            eprintln!("fairdraw: {error:#}");
            // 1 is for "not sound"; see `fairdraw verify`.
            std::process::ExitCode::from(2)
        }
    }
}
