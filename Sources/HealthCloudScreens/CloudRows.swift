public import Foundation
internal import HealthCloudSync
public import HealthJournal
internal import HealthScreens
internal import HealthWords

/// The names of the fields of the form that connects a device.
public enum CloudField {
    /// The address of the server.
    public static let address = "address"
    /// The one-time code.
    public static let code = "code"
    /// The device's name.
    public static let name = "name"
}

/// A kind of entry with a switch.
public struct CloudKindSwitch: Hashable, Sendable, Identifiable {
    /// The kind.
    public let kind: EntryKind
    /// Whether the switch is on.
    public let isOn: Bool
    /// The kind's name.
    public var id: String { kind.rawValue }
    /// The label of the switch.
    public let title: String

    /// - Parameter offered: The kinds that have a switch. Requests end when Health has the entry, so
    ///   that nobody can ask for a kind that Health never has.
    static func all(
        on kinds: Set<EntryKind>, of offered: Set<EntryKind> = EntryKind.inHealth,
        _ language: Language
    ) -> [CloudKindSwitch] {
        EntryKind.allCases.filter(offered.contains).map {
            CloudKindSwitch(
                kind: $0, isOn: kinds.contains($0), title: language.entry.kind($0))
        }
    }
}

/// A device of the person, or a program that has access or had it.
public struct CloudDeviceRow: Hashable, Sendable, Identifiable {
    /// Its number in the account.
    public let id: Int
    /// Its name.
    public let name: String
    /// "This device", "Access ended", "Access expired", or the access of a program; nil for another
    /// connected device.
    public let mark: String?
    /// The dates of its connection and its last sync; for an assistant the types that it reads and
    /// the kinds that it proposes.
    public let detail: String
    /// Whether its access can be revoked here.
    public let canRevoke: Bool

    init(_ device: ConnectedDevice, environment: ScreenEnvironment) {
        let words = environment.language.cloud
        id = device.number
        name = device.name
        let access = device.scope.flatMap(CloudAccess.init(rawValue:))
        mark =
            device.revokedAt != nil
            ? words.isRevoked
            : device.isExpired(at: environment.now())
                ? words.isExpired
                : device.isThisDevice ? words.isThisDevice : words.access(access)
        let seen = device.lastSeenAt.map {
            environment.language.time.long(since: $0, now: environment.now())
        }
        let day = environment.day(device.createdAt)
        detail =
            [nil, CloudAccess.device.rawValue].contains(device.scope)
            ? words.device(since: day, seen: seen)
            : words.program(
                since: day, until: device.expiresAt.map(environment.day), consent: device.consent)
        canRevoke = device.revokedAt == nil && !device.isThisDevice
    }
}

/// A request to log an entry.
public struct CloudRequestRow: Hashable, Sendable, Identifiable {
    /// The identity of the request.
    public let id: UUID
    /// The kind of entry.
    public let title: String
    /// The date of the request.
    public let detail: String?
    /// The outcome of the request.
    public let state: String

    init(_ request: LogRequest, environment: ScreenEnvironment) {
        let words = environment.language.cloud
        id = request.id
        title = request.kind.map(environment.language.entry.kind) ?? words.unknownKind
        detail = request.askedAt.map { words.asked(environment.day($0)) }
        state = words.state(request.state, request.reason)
    }
}

/// A one-time code for another device, as text, as a link and as a picture of the link.
public struct CloudCodeCard: Hashable, Sendable {
    /// The code.
    public let code: String
    /// The address with the code, which the form on the other device accepts as well.
    public let link: String?
    /// The QR code of the link as SVG; the style sheet sets the colours.
    public let picture: String?
    /// The end of the code's validity, in words.
    public let expires: String
    let end: Date

    init(_ made: CloudCode, server: URL?, environment: ScreenEnvironment) {
        let words = environment.language.cloud
        code = made.code
        link = server.map { CloudConnection.link(server: $0, code: made.code) }
        picture = link.flatMap { QRCode($0) }.map { $0.svg(label: words.picture) }
        expires = words.expires(
            environment.time(made.expires, in: environment.timeZone()))
        end = made.expires
    }
}

extension QRCode {
    /// The code as SVG, with a quiet zone of four modules; the style sheet sets the colours.
    ///
    /// - Parameter label: What the code contains, for people who do not see it; without markup.
    package func svg(label: String) -> String {
        let side = size + 8
        // The dark modules as one path.
        let path = modules.enumerated().flatMap { row, modules in
            modules.enumerated().filter(\.element).map { "M\($0.offset + 4) \(row + 4)h1v1h-1z" }
        }
        return """
            <svg class="qr" viewBox="0 0 \(side) \(side)" role="img" \
            aria-label="\(label)"><path d="\(path.joined())"/></svg>
            """
    }
}

extension ScreenEnvironment {
    /// The day of a date, with its year.
    fileprivate func day(_ date: Date) -> String {
        full(DayBoundary().day(of: date, in: timeZone()))
    }
}
