internal import HealthHTTP
internal import Hummingbird
internal import Logging
internal import NIOCore

/// The state of a request while it is answered.
struct WebContext: ClientContext {
    var coreContext: CoreRequestContextStorage
    /// The address of the client; nil if the connection has none.
    var client: IPAddress?
    /// The browser's session.
    var session = Session.none
    /// The person whose data is shown.
    var person: Person?
    /// The fields of a submitted form; empty for other requests.
    var form = FormFields()
    /// The host of the request, such as `localhost:8080`.
    var authority = ""

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        client = IPAddress(ofConnection: source.channel.remoteAddress?.ipAddress)
    }

    /// The limit of a form's size in bytes; files are streamed and have a limit of their own.
    var maxUploadSize: Int { 1 << 20 }
}
