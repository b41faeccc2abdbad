//! The program `fairdraw`. Everything it does is in the library, where tests can reach it.

#[tokio::main]
async fn main() -> std::process::ExitCode {
    match fairdraw::command::run().await {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("fairdraw: {error:#}");
            std::process::ExitCode::FAILURE
        }
    }
}
