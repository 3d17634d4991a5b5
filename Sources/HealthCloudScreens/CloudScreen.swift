internal import Foundation
public import HealthCloudSync
public import HealthJournal
public import HealthScreens
public import HealthWords
public import Observation

/// The page about the cloud: connect with a code, devices, what is shared, sync, disconnect.
///
/// Nothing is sent before the person connects this device. Devices and requests are stored on the
/// server: if it does not answer within ``patience`` seconds, the page is shown without them.
@Observable @MainActor
public final class CloudScreen {
    /// Whether this device is connected, and what is shared.
    public private(set) var status = CloudStatus()
    /// The person's devices, as the server listed them.
    public private(set) var devices: [CloudDeviceRow] = []
    /// The requests to log entries, the latest first.
    public private(set) var requests: [CloudRequestRow] = []
    /// The code for another device, until it expires.
    public private(set) var code: CloudCodeCard?
    /// The audit log of the server, the latest line first.
    public private(set) var log: [CloudLogRow] = []
    /// The number before which older lines of the log follow; nil if there are none.
    public private(set) var olderLog: Int?
    /// A new token, until the person has stored it, and for ten minutes at most.
    public private(set) var token: CloudTokenCard?
    /// The message about the last action; nil a minute later.
    public private(set) var message: String?
    /// The error message with what to do next; nil a minute later.
    public private(set) var problem: String?
    /// The reason why the server's part of the page is missing.
    public private(set) var serverProblem: String?
    /// Whether an action is running.
    public private(set) var isWorking = false

    /// The number of seconds for which the page waits for the server.
    public nonisolated static let patience = 3.0
    private static let mostRequests = 50
    /// The number of lines of the log on a page.
    static let logLines = 30

    let cloud: any CloudConnecting
    let environment: ScreenEnvironment
    private var typed: (address: String, name: String)
    private var noticeEnd = Date.distantPast
    private var tokenEnd = Date.distantPast
    @ObservationIgnored private var order = ReadingOrder()

    /// Creates a page for a connection.
    ///
    /// - Parameters:
    ///   - cloud: The connection of this device.
    ///   - deviceName: The name of this device that the form suggests.
    ///   - environment: Clock, language and time zone.
    public init(
        _ cloud: any CloudConnecting, deviceName: String, environment: ScreenEnvironment
    ) {
        self.cloud = cloud
        self.environment = environment
        typed = ("", deviceName)
    }

    /// The texts.
    public var words: CloudWords { environment.language.cloud }

    /// The fields of the form that connects this device: server, code and name.
    ///
    /// After an error the typed values stay, except for the code.
    public var fields: [DraftField] {
        [
            DraftField(
                name: CloudField.address, label: words.address, value: typed.address,
                hint: words.addressHint),
            DraftField(
                name: CloudField.code, label: words.code, value: "",
                hint: words.codeHint, isRequired: true),
            DraftField(
                name: CloudField.name, label: words.deviceName, value: typed.name,
                isRequired: true),
        ]
    }

    /// The status of this device, line by line; empty if it is not connected.
    public var lines: [String] {
        guard let server = status.server else { return [] }
        let last = status.lastSync.map {
            environment.language.time.long(since: $0, now: environment.now())
        }
        var lines = [words.connected(to: server.absoluteString), words.lastSync(last)]
        if status.waiting > 0 { lines.append(words.waiting(status.waiting)) }
        if status.failed > 0 { lines.append(words.failed(status.failed)) }
        return lines
    }

    /// The kinds of entry, each with whether it is sent.
    public var shared: [CloudKindSwitch] {
        CloudKindSwitch.all(
            on: status.sharedKinds, of: Set(EntryKind.allCases), environment.language)
    }

    /// The number of days with sums on the server, as a sentence.
    public var sharedDays: String { words.days(status.sharedDays) }

    /// The kinds of entry, each with whether requests may log it on this device.
    public var allowed: [CloudKindSwitch] {
        CloudKindSwitch.all(on: status.allowedRequests, environment.language)
    }

    /// The text in place of the requests; nil if there are some, or if they are unknown.
    public var requestsEmptyText: String? {
        requests.isEmpty && serverProblem == nil ? words.noRequests : nil
    }

    /// Reads everything again.
    ///
    /// - Parameter logBefore: Lists older lines of the log, before this number; nil lists the newest.
    public func refresh(logBefore: Int? = nil) async {
        let number = order.begin()
        let now = environment.now()
        if now >= noticeEnd { (message, problem) = (nil, nil) }
        if let code, now >= code.end { self.code = nil }
        if now >= tokenEnd { token = nil }
        do {
            let status = try await cloud.status()
            let answer = status.isConnected ? await askServer(logBefore: logBefore) : nil
            guard order.accept(number) else { return }
            self.status = status
            show(answer)
        } catch {
            if !error.isCancellation { fail(error) }
        }
    }

    /// Connects this device.
    ///
    /// - Parameters:
    ///   - address: The server, such as `https://cloud.example.com`; not needed with a link.
    ///   - code: The one-time code, or the link of a QR code.
    ///   - name: The name of this device in the person's list.
    public func connect(address: String, code: String, name: String) async {
        func trimmed(_ text: String) -> String {
            text.trimmingCharacters(in: .whitespacesAndNewlines)
        }
        let (address, code, name) = (trimmed(address), trimmed(code), trimmed(name))
        typed = (address, name)
        let link = CloudConnection.parts(ofLink: code)
        guard !code.isEmpty else { return tell(problem: words.noCode) }
        guard !name.isEmpty else { return tell(problem: words.noName) }
        await act(words.nowConnected) { cloud in
            try await cloud.connect(
                to: address.isEmpty ? link?.address ?? "" : address, code: link?.code ?? code,
                deviceName: name)
        }
    }

    /// Sends the waiting entries and fetches the changes of other devices.
    public func sync() async {
        await act { cloud in
            let result = try await cloud.sync()
            if let failure = result.failure {
                return (nil, words.notSynced(environment.language.reasons.text(failure)))
            }
            return (words.synced(result), nil)
        }
    }

    /// Sets the kinds of own entries that are sent.
    ///
    /// - Parameters:
    ///   - kinds: The kinds.
    ///   - shown: The kinds that were on before; nil if that is not known. Only kinds that differ change.
    public func setShared(_ kinds: Set<EntryKind>, shown: Set<EntryKind>? = nil) async {
        await act(words.saved) { cloud in
            let now = try await cloud.status().sharedKinds
            try await cloud.setShared(now.edited(to: kinds, shown: shown))
        }
    }

    /// Sets the kinds of entry that requests may log on this device.
    ///
    /// - Parameters:
    ///   - kinds: The kinds.
    ///   - shown: The kinds that were on before; nil if that is not known. Only kinds that differ change.
    public func setAllowedRequests(_ kinds: Set<EntryKind>, shown: Set<EntryKind>? = nil) async {
        await act(words.saved) { cloud in
            let now = try await cloud.status().allowedRequests
            try await cloud.setAllowedRequests(now.edited(to: kinds, shown: shown))
        }
    }

    /// Creates a code that connects another device; ``code`` shows it.
    public func makeCode() async {
        await act { cloud in
            let server = try await cloud.status().server
            let made = try await cloud.makeCode()
            self.code = CloudCodeCard(made, server: server, environment: self.environment)
            return (nil, nil)
        }
    }

    /// Revokes the access of a device.
    public func revoke(_ number: Int) async {
        await act(words.revoked) { try await $0.revoke(device: number) }
    }

    /// Disconnects this device; the data of the journal and of the server stays.
    public func disconnect() async {
        await act(words.disconnected) { try await $0.disconnect(deletingOnServer: false) }
    }

    /// Deletes all data of the person on the server and disconnects this device; only after the
    /// person typed the word of `CloudWords.confirmation`.
    public func deleteOnServer(typed word: String) async {
        guard word.lowercased() == words.language.erasing.word else {
            return tell(problem: words.language.erasing.notTyped)
        }
        await act(words.deleted) { try await $0.disconnect(deletingOnServer: true) }
    }

    /// Removes the token from the page, after the person stored it.
    public func forgetToken() { token = nil }

    func keep(_ card: CloudTokenCard) {
        token = card
        tokenEnd = environment.now() + 600
    }

    private func act(
        _ done: String, _ work: @MainActor (any CloudConnecting) async throws -> Void
    ) async {
        await act { cloud in
            try await work(cloud)
            return (done, nil)
        }
    }

    /// Runs one action at a time and shows its message; then the page is refreshed.
    func act(
        _ work:
            @MainActor (any CloudConnecting) async throws -> (
                message: String?, problem: String?
            )
    ) async {
        guard !isWorking else { return tell(problem: words.working) }
        isWorking = true
        do {
            let said = try await work(cloud)
            tell(said.message, problem: said.problem)
        } catch {
            fail(error)
        }
        isWorking = false
        await refresh()
    }

    private func show(_ answer: ServerAnswer?) {
        switch answer {
        case nil:
            (devices, requests, log, olderLog) = ([], [], [], nil)
            (serverProblem, code, token) = (nil, nil, nil)
        case .success(let page)?:
            devices = page.devices.map { CloudDeviceRow($0, environment: environment) }
            requests = page.requests.reversed().prefix(Self.mostRequests).map {
                CloudRequestRow($0, environment: environment)
            }
            log = page.log.prefix(Self.logLines).map {
                CloudLogRow($0, devices: page.devices, environment: environment)
            }
            olderLog = page.log.count > Self.logLines ? log.last?.id : nil
            serverProblem = nil
        case .failure(let error)?:
            (devices, requests, log, olderLog) = ([], [], [], nil)
            serverProblem = words.problem(error)
        }
    }

    private func fail(_ error: any Error) { tell(problem: words.problem(error)) }

    func tell(_ message: String? = nil, problem: String? = nil) {
        (self.message, self.problem) = (message, problem)
        noticeEnd = environment.now() + 60
    }
}
