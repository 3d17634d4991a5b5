internal import HTTPTypes

/// A request that is refused, with a clear page.
struct WebError: Error {
    let status: HTTPResponse.Status
    /// The heading.
    let title: String
    /// What to do.
    let text: String

    init(_ status: HTTPResponse.Status, _ title: String, _ text: String) {
        self.status = status
        self.title = title
        self.text = text
    }

    static let notFound = WebError(
        .notFound, "This page does not exist",
        "The address may be mistyped, or the entry was deleted.")
    static let malformed = WebError(
        .badRequest, "The form could not be read",
        "Nothing was changed. Go back, reload the page and try again.")
    static let tooLarge = WebError(
        .contentTooLarge, "This is too large", "Nothing was changed. Send less at once.")
    static let wrongToken = WebError(
        .forbidden, "This page is out of date",
        "Nothing was changed. Go back, reload the page and try again.")
    static let foreignHost = WebError(
        .misdirectedRequest, "This address is not served here",
        "Open the address that was printed when the server started.")
    static let foreignOrigin = WebError(
        .forbidden, "Another site sent this", "Nothing was changed.")
    static let busy = WebError(
        .tooManyRequests, "Too many tries", "Wait a moment, then try again.")
    static let offline = WebError(
        .serviceUnavailable, "The server cannot be reached",
        "Start it again, or check your connection. Nothing is lost.")
    static let failed = WebError(
        .internalServerError, "Something went wrong",
        "Your entries are safe. Reload the page, or look at the server's log.")
}
