internal import Foundation
internal import HTTPTypes
internal import HealthHTTP
internal import HealthScreens
internal import HealthWords
internal import Hummingbird

/// The shared code of all controllers: the person of a request, and the pages.
struct Site: Sendable {
    let people: People
    let renderer: PageRenderer
    let token: FormToken
    let asksForPassword: Bool

    /// The person whose data a request is about.
    func person(_ context: WebContext) throws -> Person {
        guard let person = context.person else { throw WebError.failed }
        return person
    }

    /// A page with its navigation and messages.
    ///
    /// A page may be compressed if it reflects nothing of its request. It returns to its own path with the
    /// query, so the path of a page with a query has to be given.
    ///
    /// - Parameter path: The path of the page with its query, made of the values that it has read from the
    ///   request; nil for the path of the request.
    @concurrent func response(
        _ page: some Page, title: String, at place: Place?, _ request: Request,
        _ context: WebContext, path: String? = nil, status: HTTPResponse.Status = .ok,
        problem: String? = nil
    ) async throws -> Response {
        let person = try person(context)
        var chrome = await chrome(of: person)
        chrome.title = title
        chrome.token = token.text(for: context.session)
        chrome.back = path ?? LocalPath.checked(request.uri.string)
        chrome.backQuery = LocalPath.encoded(chrome.back)
        chrome.tabs = Place.tabs(current: place, chrome.language)
        chrome.problem = problem ?? chrome.problem
        chrome.isAnswer = request.method == .post
        let response = Response.html(renderer.html(page, chrome), status: status)
        let reflectsNothing =
            request.method == .get && status == .ok && (path != nil || request.uri.query == nil)
        return reflectsNothing ? response.compressible() : response
    }

    /// A form that runs an action on the screens of its person, and then redirects to the page.
    func addForm(
        _ path: String, backTo page: String, to router: RouterGroup<WebContext>,
        _ action: @escaping @MainActor @Sendable (PersonScreens, FormFields) async throws -> Void
    ) {
        router.post(RouterPath(page + path)) { _, context in
            try await Site.run(try person(context), context.form, action)
            return Response.see(page)
        }
    }

    @MainActor
    private static func run(
        _ person: Person, _ form: FormFields,
        _ action: @MainActor (PersonScreens, FormFields) async throws -> Void
    ) async throws {
        try await action(PersonScreens.of(person), form)
    }

    @MainActor
    private func chrome(of person: Person) async -> Chrome {
        let language = person.environment.language
        let screens = PersonScreens.of(person)
        await screens.sync.refresh()
        var chrome = Chrome(title: "", language)
        chrome.person = person.name
        chrome.isDemonstration = person.isDemonstration
        chrome.others = people.others(than: person).map {
            PersonLink(
                id: $0.id, title: language.navigation.switchPerson(to: $0.name))
        }
        chrome.sync = await SyncSummary(of: person, screens.sync).badge
        chrome.problem = screens.undo.problem
        chrome.canLogOut = asksForPassword
        if let offer = screens.undo.offer, let seconds = screens.undo.secondsLeft {
            chrome.undo = Chrome.UndoBar(
                id: offer.id.uuidString, text: offer.text, button: offer.button,
                seconds: seconds)
        }
        return chrome
    }
}

/// Determines the person whose data a request is about.
struct PersonCheck: RouterMiddleware {
    typealias Context = WebContext
    let people: People

    @concurrent func handle(
        _ request: Request, context: WebContext,
        next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.person = people.person(request.cookies[People.cookie]?.value)
        return try await next(request, context)
    }
}
