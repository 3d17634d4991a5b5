internal import Hummingbird
internal import Logging
internal import NIOCore

/// What is known of a request while it is answered.
struct WebContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// Who asks, by address; nil where the connection does not say.
    let remoteAddress: String?
    /// The browser's session.
    var session = Session.none
    /// Whose data is shown.
    var person: Person?
    /// What a form sent; empty for other requests.
    var form = FormFields()
    /// Where the request goes to, as `localhost:8080`.
    var authority = ""

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        remoteAddress = source.channel.remoteAddress?.ipAddress
    }

    /// The largest form, in bytes; files are streamed and have their own limit.
    var maxUploadSize: Int { 1 << 20 }
}
