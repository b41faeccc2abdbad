//! The program `fairdraw`. Everything it does is in the library, where tests can reach it.

/// What one thread allocates another frees here, a request's values in the database's thread: the system's allocator
/// takes a lock for that.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

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
