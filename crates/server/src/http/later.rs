//! Answers that wait for the disk, outside of the layers that look at a request.
//!
//! Whoever joins or spins waits for a commit, together with hundreds of others. A handler that waits keeps a dozen nested
//! futures of its layers, all cold by the time the commit is there, and walks through every one of them again. Here the
//! handler goes as far as it can at once; what is left of it travels with an interim answer past the layers, which are done
//! then, and is awaited by the frame around them. Such an answer is not compressed: it is one person's few lines.

use std::{
    future::poll_fn,
    pin::Pin,
    sync::{Arc, Mutex, PoisonError},
    task::Poll,
};

use axum::response::{IntoResponse, Response};

type Work = Pin<Box<dyn Future<Output = Response> + Send>>;

/// What is left of a handler.
#[derive(Clone)]
struct Later(Arc<Mutex<Option<Work>>>);

/// Goes as far as it can: what needs no waiting is answered like anything else.
pub async fn later<R: IntoResponse>(work: impl Future<Output = R> + Send + 'static) -> Response {
    let mut work: Work = Box::pin(async move { work.await.into_response() });
    match poll_fn(|context| Poll::Ready(work.as_mut().poll(context))).await {
        Poll::Ready(response) => response,
        Poll::Pending => {
            let mut interim = Response::default();
            interim.extensions_mut().insert(Later(Arc::new(Mutex::new(Some(work)))));
            interim
        }
    }
}

/// Awaits what was left; its answer takes the place of the interim one.
pub async fn awaited(mut response: Response) -> Response {
    let Some(Later(later)) = response.extensions_mut().remove::<Later>() else { return response };
    drop(response);
    let work = later.lock().unwrap_or_else(PoisonError::into_inner).take();
    work.expect("only this takes it").await
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use axum::{
        Router,
        body::{Body, to_bytes},
        extract::Request,
        middleware::{Next, from_fn},
        routing::get,
    };
    use futures_util::FutureExt;
    use tokio::sync::oneshot;
    use tower::Service;

    use super::*;

    /// A call that answers what it is told, and whether the layer around it is done with it.
    fn call(told: oneshot::Receiver<&'static str>) -> (impl Future<Output = String>, Arc<AtomicBool>) {
        let told = Arc::new(Mutex::new(Some(told)));
        let is_done = Arc::new(AtomicBool::new(false));
        let done = is_done.clone();
        let handler = move || {
            let told = told.lock().expect("not poisoned").take().expect("called once");
            async move { later(async move { told.await.expect("told") }).await }
        };
        let layer = move |request: Request, next: Next| {
            let done = done.clone();
            async move {
                let response = next.run(request).await;
                done.store(true, Ordering::Relaxed);
                response
            }
        };
        let mut router: Router = Router::new().route("/", get(handler)).layer(from_fn(layer));
        let answer = async move {
            let request = Request::get("/").body(Body::empty()).expect("a request");
            let response = awaited(router.call(request).await.expect("never fails")).await;
            let bytes = to_bytes(response.into_body(), 1000).await.expect("a body");
            String::from_utf8(bytes.to_vec()).expect("text")
        };
        (answer, is_done)
    }

    #[test]
    fn what_waits_does_so_outside_of_the_layers() {
        let (tell, told) = oneshot::channel();
        let (answer, is_done) = call(told);
        let mut answer = Box::pin(answer);
        assert_eq!(answer.as_mut().now_or_never(), None);
        assert!(is_done.load(Ordering::Relaxed), "the layer has nothing more to do");
        tell.send("in").expect("somebody waits");
        assert_eq!(answer.now_or_never().as_deref(), Some("in"));
    }

    #[test]
    fn what_need_not_wait_is_answered_at_once() {
        let (tell, told) = oneshot::channel();
        tell.send("in").expect("there is room");
        assert_eq!(call(told).0.now_or_never().as_deref(), Some("in"));
    }
}
