internal import HTTPTypes
internal import HealthScreens
internal import HealthWords

/// The page of an error, with what to do next.
struct ErrorPage: Page {
    static let template = "error"
    let heading: String
    let text: String
    let status: Int

    init(_ error: WebError, _ language: Language) {
        (heading, text) = error.page(language)
        status = error.status.code
    }
}

/// The page that asks for the password.
struct LoginPage: Page {
    static let template = "login"
    let heading: String
    let label: String
    let button: String
    let problem: String?

    init(isWrong: Bool, _ language: Language) {
        let words = language.login
        (heading, label, button) = (words.logIn, words.password, words.logIn)
        problem = isWrong ? words.wrong : nil
    }
}

/// The page with all items of the navigation.
struct MorePage: Page {
    static let template = "more"
    let heading: String
    let places: [Chrome.Tab]

    init(_ language: Language) {
        heading = language.navigation.more
        places = Place.tabs(current: nil, language).filter { !$0.isMain }
    }
}
