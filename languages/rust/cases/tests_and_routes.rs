#[cfg(test)]
// <- decorates cfg
mod tests {
//  ^ module tests
// <- test tests
    use super::*;
    // <- imports super *

    #[test]
    // <- decorates test
    #[should_panic]
    // <- decorates should_panic
    fn reads() {
    // ^ function tests.reads
    // <- test tests.reads
        check();
        // <- calls check
    }

    #[tokio::test]
    // <- decorates tokio::test
    async fn waits() {}
    //       ^ function tests.waits
    // <- test tests.waits

    #[cargo_test]
    // <- decorates cargo_test
    fn builds() {}
    // ^ function tests.builds
    // <- test tests.builds

    fn helper() {}
    // ^ function tests.helper
}

#[cfg(unix)]
// <- nothing
use std::os::unix;

#[get("/users/{id}")]
// <- decorates get
// <- route get /users/{id} show
async fn show() {
//       ^ function show
    #[allow(unused)]
    // <- nothing
    let app = Router::new().route("/health", get(health));
    // <- route get /health health
    // <- calls Router.new
    // <- calls Router::new().route
    // <- calls get
    // <- references health
}
