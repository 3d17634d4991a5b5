internal import Foundation
internal import HealthJournal
internal import HealthModel
internal import HealthSync
internal import HealthWords

/// The words about the cloud.
public enum CloudWords {
    /// The title of the page.
    public static let title = "Cloud"
    /// What the cloud is, before this device is connected.
    public static let text = """
        A server of your own, or one that you trust, keeps your devices in step. It is off: nothing is \
        sent before you connect this device.
        """
    /// What is sent once this device is connected.
    public static let connectText = """
        Once connected, what you log is sent, and each day's sums of steps, energy and sleep. You \
        choose the kinds before the first sync. Notes, other apps' entries and Health's identifiers \
        stay on this device.
        """
    /// The head of the form that connects.
    public static let connectTitle = "Connect this device"
    /// Connects.
    public static let connect = "Connect"
    /// The server.
    public static let address = "Server"
    static let addressHint = "As https://cloud.example.com. A link names it already."
    /// The one-time code.
    public static let code = "Code or link"
    static let codeHint = "From whoever runs the server, or from this page on another device."
    /// The device's name.
    public static let deviceName = "Name of this device"
    /// The name of this device that a browser's page suggests.
    public static let webApp = "Web app"
    /// The head of the section about the connection.
    public static let status = "Connection"
    /// Syncs.
    public static let syncNow = "Sync now"
    /// The head of the list of devices.
    public static let devices = "Devices"
    /// Ends the access of a device.
    public static let revoke = "End access"
    /// What that means.
    public static let devicesText = """
        A device whose access has ended sends and reads nothing more. It keeps its entries.
        """
    /// Makes a code.
    public static let addDevice = "Connect another device"
    /// What to do with a code.
    public static let codeText = """
        Enter this code, or the link, on the other device. It works once.
        """
    static let picture = "QR code of the link"
    /// The head of what is sent.
    public static let shared = "What is shared"
    /// What is sent beside entries, and what never is.
    public static let sharedText = """
        What you log of these kinds is sent, and each day's sums of steps, energy and sleep. Notes, \
        other apps' entries and Health's identifiers stay on this device. What was sent before stays \
        on the server.
        """
    /// Saves what is shared.
    public static let saveShared = "Save what is shared"
    /// The head of what the cloud may ask for.
    public static let requests = "Requests"
    /// What a request is.
    public static let requestsText = """
        The server may ask this device to log entries of these kinds and to save them in Health. Off \
        unless you allow it; each sync looks for requests.
        """
    /// Saves which requests are allowed.
    public static let saveRequests = "Save allowed requests"
    /// Where nothing was asked.
    public static let noRequests = "The server was not asked to have anything logged."
    /// The head about the assistant.
    public static let assistant = "Assistant"
    /// What is on the page of the assistant.
    public static let assistantText = """
        What an assistant may read, and what it read, has a page of its own.
        """
    /// The link to the page of the assistant.
    public static let assistantLink = "What the assistant read"
    /// The head of disconnecting.
    public static let disconnectTitle = "Disconnect"
    /// What disconnecting means.
    public static let disconnectText = """
        This device keeps its entries, the server keeps what it has, and your other devices go on.
        """
    /// Disconnects.
    public static let disconnect = "Disconnect this device"
    /// The head of deleting on the server.
    public static let deleteTitle = "Delete on the server"
    /// What deleting on the server means.
    public static let deleteText = """
        Deletes everything of yours on the server and disconnects all your devices. Each keeps what it \
        has.
        """
    /// Deletes on the server.
    public static let delete = "Disconnect and delete on the server"
    /// What is to be typed first.
    public static let confirmation = EraseWords.confirmation

    static let isThisDevice = "This device"
    static let isRevoked = "Access ended"

    /// What a program may do; nil for a device.
    static func access(_ scope: String?) -> String? {
        switch scope.flatMap(CloudAccess.init(rawValue:)) {
        case .read: "Reads only"
        case .post: "Posts only"
        case .assistant: "Assistant"
        case .device, nil: nil
        }
    }

    static let nowConnected = """
        Connected. Choose what is shared, then sync; from then on this device syncs by itself.
        """
    static let saved = "Saved. It applies from the next sync on."
    static let revoked = "The access of that device has ended."
    static let disconnected =
        "Disconnected. The server keeps what it has; your other devices go on."
    static let deleted = "Disconnected. The server has deleted your data."
    static let noCode = "Enter the code that you were given."
    static let noName = "Name this device, so that you know it in the list."
    static let notTyped = "Nothing was deleted: type “delete” first."
    static let working = "Something is under way: try again in a moment."
    static let failed = "That could not be done: try again in a moment."
    static let unknownKind = "An entry of a newer version"

    static func connected(to server: URL) -> String { "Connected to \(server.absoluteString)." }

    static func lastSync(_ time: String?) -> String {
        time.map { "Last sync: \($0)." } ?? "Not synced yet."
    }

    static func waiting(_ count: Int) -> String {
        count == 1 ? "1 entry waits to be sent." : "\(count) entries wait to be sent."
    }

    static func failed(_ count: Int) -> String {
        count == 1
            ? "The server does not take 1 entry as it is: edit it, then sync."
            : "The server does not take \(count) entries as they are: edit them, then sync."
    }

    static func days(_ count: Int) -> String {
        switch count {
        case 0: "The server has no day's sums yet."
        case 1: "The server has the sums of 1 day."
        default: "The server has the sums of \(count) days."
        }
    }

    static func synced(_ result: CloudSyncResult) -> String {
        let rest = result.waiting == 0 ? "" : " \(waiting(result.waiting))"
        return "Sent \(result.sent), received \(result.received).\(rest)"
    }

    static func notSynced(_ reason: String) -> String {
        "Nothing was synced. \(reason) What you log stays here and is sent later: sync again."
    }

    static func device(since day: String, seen: String?) -> String {
        let seen = seen.map { "last sync \($0)" } ?? "never synced"
        return "Connected \(day), \(seen)"
    }

    static func program(since day: String, consent: CloudConsent?) -> String {
        let read = (consent?.read ?? []).map { ObjectType(name: $0).map(DataWords.name) ?? $0 }
        let log = (consent?.log ?? []).map(Language.english.entry.kind)
        let parts = [
            "Added \(day)", read.isEmpty ? nil : "reads \(read.joined(separator: ", "))",
            log.isEmpty ? nil : "proposes \(log.joined(separator: ", "))",
            consent != nil && read.isEmpty && log.isEmpty ? "nothing is shared" : nil,
        ]
        return parts.compactMap { $0 }.joined(separator: "; ")
    }

    static func asked(_ day: String) -> String { "Asked \(day)" }

    static func expires(_ time: String) -> String { "Good until \(time)." }

    static func state(_ state: LogRequest.State, _ reason: LogRequest.Reason?) -> String {
        let reason = reason.map(Self.reason)
        return switch state {
        case .waiting: reason.map { "Waits: \($0)" } ?? "Waits for a device"
        case .done: "Logged, and in Health"
        case .refused: reason.map { "Refused: \($0)" } ?? "Refused"
        }
    }

    private static func reason(_ reason: LogRequest.Reason) -> String {
        switch reason {
        case .unknownKind: "update the app on that device"
        case .notAllowed: "this kind was not allowed on that device"
        case .permissionDenied: "Health does not let that device save this kind"
        case .invalid: "a value is out of range"
        case .deleted: "the entry was deleted before Health had it"
        case .refusedByHealth: "Health does not take the entry"
        }
    }

    /// What went wrong, and what to do next.
    static func problem(_ error: any Error) -> String {
        switch error {
        case let error as CloudError: error.description
        case let error as CloudConnectionError: error.description
        case let error as JournalError: error.description
        default: failed
        }
    }
}
