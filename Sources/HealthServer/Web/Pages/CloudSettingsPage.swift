internal import HealthCloudScreens
internal import HealthCloudSync
internal import HealthScreens
internal import HealthSync
internal import HealthWords

/// The connection with a cloud: devices, what is shared, requests, disconnecting.
struct CloudSettingsPage: Page {
    static let template = "cloud"

    struct Switch: Sendable {
        let id: String
        let title: String
        let isOn: Bool

        init(_ kind: CloudKindSwitch) {
            id = kind.id
            title = kind.title
            isOn = kind.isOn
        }
    }

    struct Device: Sendable {
        let id: Int
        let name: String
        let mark: String?
        let detail: String
        let canRevoke: Bool
    }

    struct RequestRow: Sendable {
        let title: String
        let detail: String?
        let state: String
    }

    struct CodeView: Sendable {
        let code: String
        let link: String?
        let picture: String?
        let expires: String
    }

    struct LogLine: Sendable {
        let time: String
        let who: String
        let what: String
    }

    struct TypeBox: Sendable {
        let id: String
        let title: String
    }

    struct TokenView: Sendable {
        let title: String
        let token: String
    }

    let texts: CloudWords
    let programTexts: CloudProgramWords
    let logTexts: CloudLogWords
    let isConnected: Bool
    let message: String?
    let problem: String?
    let serverProblem: String?
    let fields: [FieldView]
    let lines: [String]
    let devices: [Device]
    let codeView: CodeView?
    let shared: [Switch]
    let sharedDays: String
    let allowed: [Switch]
    let requests: [RequestRow]
    let noRequests: String?
    let programFields: [FieldView]
    let readable: [TypeBox]
    let proposable: [Switch]
    let tokenView: TokenView?
    let log: [LogLine]
    let hasLog: Bool
    let noLog: String?
    let olderLog: String?
    let confirmation: String

    @MainActor
    init(_ screen: CloudScreen) {
        texts = screen.words
        programTexts = screen.programWords
        logTexts = texts.language.cloudLog
        confirmation = texts.confirmation
        isConnected = screen.status.isConnected
        message = screen.message
        problem = screen.problem
        serverProblem = screen.serverProblem
        fields = screen.fields.map(FieldView.init)
        lines = screen.lines
        devices = screen.devices.map {
            Device(
                id: $0.id, name: $0.name, mark: $0.mark, detail: $0.detail,
                canRevoke: $0.canRevoke)
        }
        codeView = screen.code.map {
            CodeView(code: $0.code, link: $0.link, picture: $0.picture, expires: $0.expires)
        }
        shared = screen.shared.map(Switch.init)
        sharedDays = screen.sharedDays
        allowed = screen.allowed.map(Switch.init)
        requests = screen.requests.map {
            RequestRow(title: $0.title, detail: $0.detail, state: $0.state)
        }
        noRequests = screen.requestsEmptyText
        programFields = screen.programFields.map(FieldView.init)
        readable = screen.readable.map { TypeBox(id: $0.id, title: $0.title) }
        proposable = screen.proposable.map(Switch.init)
        tokenView = screen.token.map {
            TokenView(title: screen.programWords.token(for: $0.name), token: $0.token)
        }
        log = screen.log.map { LogLine(time: $0.time, who: $0.who, what: $0.what) }
        hasLog = !log.isEmpty
        noLog = log.isEmpty && serverProblem == nil ? logTexts.empty : nil
        olderLog = screen.olderLog.map { "/cloud?before=\($0)" }
    }
}
