//! The OpenAPI document, for tests that walk over every call there is.

use serde_json::Value;

use super::TestApp;

pub struct Documented {
    pub method: String,
    /// Without the base of the API.
    pub path: String,
    pub parameters: Vec<String>,
}

impl TestApp {
    /// Every call of the API, in the document's order.
    pub async fn documented(&self) -> Vec<Documented> {
        let answer = self.http.get(self.api("/openapi.json")).send().await.expect("answers");
        let document: Value = answer.json().await.expect("a document");
        let mut calls = Vec::new();
        for (path, methods) in document["paths"].as_object().expect("paths") {
            let Some(path) = path.strip_prefix("/lotto/api/v1") else { continue };
            for (method, call) in methods.as_object().expect("methods") {
                let parameters = call["parameters"].as_array().map_or(&[][..], Vec::as_slice);
                let names = parameters.iter().map(|one| one["name"].as_str().expect("a name").to_owned());
                calls.push(Documented {
                    method: method.clone(),
                    path: path.to_owned(),
                    parameters: names.collect(),
                });
            }
        }
        calls
    }
}
