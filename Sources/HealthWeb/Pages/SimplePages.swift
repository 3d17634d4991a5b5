internal import HTTPTypes
internal import HealthScreens
internal import HealthWords
internal import Hummingbird

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

/// The page that asks for the password, and for a code if there is a second factor.
struct LoginPage: Page {
    static let template = "login"
    let heading: String
    let label: String
    let button: String
    /// The label of the field for a code; nil without a second factor.
    let codeLabel: String?
    let problem: String?

    init(isWrong: Bool, needsCode: Bool, _ language: Language) {
        let words = language.login
        (heading, label, button) = (words.logIn, words.password, words.logIn)
        codeLabel = needsCode ? words.codeOrRecovery : nil
        // It does not say which of both was wrong.
        problem = isWrong ? (needsCode ? words.wrongCode : words.wrong) : nil
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

/// The list of all pages, for small screens, and the choice of the person whose data is shown.
struct MoreController: Sendable {
    let site: Site

    func add(to router: RouterGroup<WebContext>) {
        router.get("/more") { request, context in
            let page = MorePage(try site.person(context).environment.language)
            return try await site.response(
                page, title: page.heading, at: nil, request, context)
        }
        router.post("/person") { _, context in
            var response = Response.see("/")
            if let person = site.people.person(context.form["id"]) {
                response.setCookie(
                    Cookie(
                        name: People.cookie, value: person.id, path: "/", httpOnly: true,
                        sameSite: .strict))
            }
            return response
        }
    }
}
