internal import HTTPTypes
internal import HealthScreens

/// What went wrong, and what to do.
struct ErrorPage: Page {
    static let template = "error"
    let heading: String
    let text: String
    let status: Int

    init(_ error: WebError) {
        heading = error.title
        text = error.text
        status = error.status.code
    }
}

/// The password.
struct LoginPage: Page {
    static let template = "login"
    let heading = "Log in"
    let label = "Password"
    let button = "Log in"
    let problem: String?
}

/// All places.
struct MorePage: Page {
    static let template = "more"
    let heading = NavigationWords.more
    let places = Place.tabs(current: nil).filter { !$0.isMain }
}
