internal import HealthScreens
internal import HealthSync

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

    let heading = CloudWords.title
    let isConnected: Bool
    let message: String?
    let problem: String?
    let serverProblem: String?
    let introduction = CloudWords.text
    let connectTitle = CloudWords.connectTitle
    let connectText = CloudWords.connectText
    let fields: [FieldView]
    let connect = CloudWords.connect
    let statusLabel = CloudWords.status
    let lines: [String]
    let syncNow = CloudWords.syncNow
    let devicesLabel = CloudWords.devices
    let devicesText = CloudWords.devicesText
    let devices: [Device]
    let revoke = CloudWords.revoke
    let addDevice = CloudWords.addDevice
    let codeText = CloudWords.codeText
    let codeView: CodeView?
    let sharedLabel = CloudWords.shared
    let sharedText = CloudWords.sharedText
    let shared: [Switch]
    let sharedDays: String
    let saveShared = CloudWords.saveShared
    let requestsLabel = CloudWords.requests
    let requestsText = CloudWords.requestsText
    let allowed: [Switch]
    let saveRequests = CloudWords.saveRequests
    let requests: [RequestRow]
    let noRequests: String?
    let assistantLabel = CloudWords.assistant
    let assistantText = CloudWords.assistantText
    let assistantLink = CloudWords.assistantLink
    let disconnectLabel = CloudWords.disconnectTitle
    let disconnectText = CloudWords.disconnectText
    let disconnect = CloudWords.disconnect
    let deleteLabel = CloudWords.deleteTitle
    let deleteText = CloudWords.deleteText
    let confirmation = CloudWords.confirmation
    let delete = CloudWords.delete

    @MainActor
    init(_ screen: CloudScreen) {
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
    }
}
