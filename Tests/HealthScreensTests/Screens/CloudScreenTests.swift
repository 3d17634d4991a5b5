import Foundation
import HealthCloudScreens
import HealthCloudSync
import HealthJournal
import HealthModel
import HealthScreens
import TestSupport
import Testing

@Suite("The page about the cloud")
@MainActor
struct CloudScreenTests {
    private let world: ScreenWorld
    private let cloud = FakeCloud()
    private let screen: CloudScreen

    init() throws {
        world = try ScreenWorld()
        screen = CloudScreen(cloud, deviceName: "Web app", environment: world.environment)
    }

    private static let address = "https://cloud.example.com"

    private func connect() throws {
        let phone = try FakeCloud.decode(
            ConnectedDevice.self,
            #"{"number": 1, "name": "Phone", "createdAt": "2026-03-01T08:00:00Z", "isThisDevice": false, "lastSeenAt": "2026-03-10T11:00:00Z"}"#
        )
        let app = try FakeCloud.decode(
            ConnectedDevice.self,
            #"{"number": 2, "name": "Web app", "createdAt": "2026-03-02T08:00:00Z", "isThisDevice": true}"#
        )
        let old = try FakeCloud.decode(
            ConnectedDevice.self,
            #"{"number": 3, "name": "Tablet", "createdAt": "2026-03-02T08:00:00Z", "isThisDevice": false, "revokedAt": "2026-03-03T08:00:00Z"}"#
        )
        cloud.set {
            $0.status.server = URL(string: Self.address)
            $0.status.sharedKinds = [.weight, .drink]
            $0.devices = [phone, app, old]
        }
    }

    @Test("A program is shown with its permissions")
    func programs() async throws {
        try connect()
        let coach = try FakeCloud.decode(
            ConnectedDevice.self,
            #"{"number": 4, "name": "Coach", "createdAt": "2026-03-01T08:00:00Z", "isThisDevice": false, "scope": "assistant", "consent": {"read": ["stepCount"], "log": ["weight"]}}"#
        )
        let app = try FakeCloud.decode(
            ConnectedDevice.self,
            #"{"number": 5, "name": "App", "createdAt": "2026-03-01T08:00:00Z", "isThisDevice": false, "scope": "post", "expiresAt": "2027-03-01T08:00:00Z"}"#
        )
        let old = try FakeCloud.decode(
            ConnectedDevice.self,
            #"{"number": 6, "name": "Export", "createdAt": "2025-03-01T08:00:00Z", "isThisDevice": false, "scope": "read", "expiresAt": "2026-03-01T08:00:00Z"}"#
        )
        cloud.set { $0.devices = [coach, app, old] }
        await screen.refresh()
        #expect(screen.devices.map(\.mark) == ["Assistant", "Posts only", "Access expired"])
        #expect(
            screen.devices.map(\.detail) == [
                "Added 1 Mar 2026; reads Steps; proposes Weights",
                "Added 1 Mar 2026; valid until 1 Mar 2027",
                "Added 1 Mar 2025; valid until 1 Mar 2026",
            ])
    }

    private func line(_ number: Int, _ action: CloudAuditAction, _ detail: String) throws
        -> CloudAuditLine
    {
        try FakeCloud.decode(
            CloudAuditLine.self,
            #"{"number": \#(number), "date": "2026-03-09T08:05:00Z", "token": \#(number % 4), "action": "\#(action.rawValue)", "detail": "\#(detail)"}"#
        )
    }

    @Test("The log names devices, programs, operations and types")
    func log() async throws {
        try connect()
        let details: [CloudAuditAction: String] = [
            .codeCreated: "assistant", .tokenCreated: "device", .tokenRevoked: "3",
            .changesRead: "1 entries", .snapshotRead: "12 entries", .daysRead: "30 days",
            .observationsRead: "2 observations", .exportRead: "fhir", .samplesAdded: "7 samples",
            .samplesRead: "1 samples, 2 deletions", .samplesWithdrawn: "9 samples of T",
            .requestAdded: "drink", .requestSettled: "done", .assistantCalled: "doctor",
            .assistantRead: "daily_totals, 2026-03-01/2026-03-07: bodyMass, stepCount",
        ]
        let lines = try CloudAuditAction.allCases.enumerated().map {
            try line($0.offset, $0.element, #require(details[$0.element]))
        }
        cloud.set { $0.log = lines }
        await screen.refresh()
        #expect(
            screen.log.map(\.what) == [
                "Made a code. For: Assistant", "Connected. As: Device",
                "Ended the access of Tablet", "Read 1 entry", "Read 12 entries",
                "Read the sums of 30 days", "Read 2 observations", "Exported everything as fhir",
                "Posted 7 samples", "Read 1 sample",
                "Deleted 9 samples of a type that is no longer shared",
                "Requested an entry: Drinks",
                "Answered a request: Logged, and in Health", "Used the tool doctor",
                "Read with daily_totals, 2026-03-01/2026-03-07: Weight, Steps",
            ])
        #expect(screen.log.map(\.who).prefix(4) == ["With a code", "Phone", "Web app", "Tablet"])
        #expect(screen.log[0].time.hasPrefix("9 Mar 2026"))
        #expect(screen.olderLog == nil)
    }

    @Test("A line of a later version is shown as the server wrote it")
    func laterVersion() async throws {
        try connect()
        let line = try FakeCloud.decode(
            CloudAuditLine.self,
            #"{"number": 1, "date": "2026-03-09T08:05:00Z", "action": "garden.watered", "detail": "twice"}"#
        )
        cloud.set { $0.log = [line] }
        await screen.refresh()
        #expect(screen.log.map(\.what) == ["garden.watered: twice"])
    }

    @Test("A long log has pages, the newest lines first")
    func pagesOfLog() async throws {
        try connect()
        let lines = try (1...70).reversed().map { try line($0, .daysRead, "1 days") }
        cloud.set { $0.log = lines }
        await screen.refresh()
        #expect(screen.log.map(\.id) == Array((41...70).reversed()))
        await screen.refresh(logBefore: screen.olderLog)
        #expect(screen.log.map(\.id) == Array((11...40).reversed()))
        await screen.refresh(logBefore: screen.olderLog)
        #expect(screen.log.map(\.id) == Array((1...10).reversed()))
        #expect(screen.olderLog == nil)
    }

    @Test("A program's token is shown until it is stored, and ten minutes at most")
    func token() async throws {
        try connect()
        await screen.makeToken(
            for: CloudProgram(
                name: " Coach ", access: .assistant, types: [.stepCount, .bodyMass],
                kinds: [.drink]))
        #expect(cloud.asked == ["token assistant Coach stepCount,bodyMass drink"])
        #expect(screen.token?.name == "Coach")
        #expect(screen.token?.token == "secret-of-Coach")
        await screen.refresh()
        #expect(screen.token != nil)
        screen.forgetToken()
        #expect(screen.token == nil)
        await screen.makeToken(for: CloudProgram(name: "Export", access: .read))
        world.clock.advance(by: 599)
        await screen.refresh()
        #expect(screen.token?.name == "Export")
        world.clock.advance(by: 1)
        await screen.refresh()
        #expect(screen.token == nil)
    }

    @Test("No token is made without a name, or with a consent for a program that is no assistant")
    func refusedToken() async throws {
        try connect()
        await screen.makeToken(for: CloudProgram(name: " ", access: .read))
        #expect(screen.problem == "Enter a name, so that you recognise the program in the list.")
        await screen.makeToken(
            for: CloudProgram(name: "Export", access: .read, types: [.stepCount]))
        #expect(screen.problem?.hasPrefix("Only an assistant is limited") == true)
        #expect(cloud.asked == [])
        cloud.set { $0.failure = CloudError.unreachable }
        await screen.makeToken(for: CloudProgram(name: "Export", access: .read))
        #expect(screen.problem == CloudError.unreachable.description)
        #expect(screen.token == nil)
    }

    @Test("Without a connection there is a form, and no request is sent")
    func off() async throws {
        cloud.set { $0.failure = CloudError.unreachable }
        await screen.refresh()
        #expect(!screen.status.isConnected)
        #expect(screen.lines.isEmpty)
        #expect(screen.serverProblem == nil)
        #expect(screen.problem == nil)
        #expect(screen.fields.map(\.name) == ["address", "code", "name"])
        #expect(screen.fields.map(\.value) == ["", "", "Web app"])
    }

    @Test("A link contains the server, and spaces around typed texts are ignored")
    func link() async throws {
        await screen.connect(address: " ", code: " \(Self.address)#ABCD ", name: "Phone ")
        #expect(cloud.asked == ["connect \(Self.address) ABCD Phone"])
        #expect(screen.status.isConnected)
        #expect(screen.message?.hasPrefix("Connected. Choose what is shared, then sync") == true)
    }

    @Test(
        "Without a code or a name no request is sent",
        arguments: [
            ("", "Phone", "Enter the code that you were given."),
            ("ABCD", " ", "Enter a name, so that you recognise this device in the list."),
        ])
    func missing(code: String, name: String, problem: String) async {
        await screen.connect(address: Self.address, code: code, name: name)
        #expect(cloud.asked.isEmpty)
        #expect(screen.problem == problem)
    }

    @Test(
        "An error says what to do next, and the code is not shown again",
        arguments: [
            (CloudError.invalidCode as any Error, "ask for a new one"),
            (CloudError.unreachable, "try again later"),
            (CloudConnectionError.insecureAddress, "write the address with https"),
            (CocoaError(.fileNoSuchFile), "try again in a moment"),
        ])
    func failure(error: any Error, advice: String) async {
        cloud.set { $0.failure = error }
        await screen.connect(address: Self.address, code: "SECRET-CODE", name: "Phone")
        #expect(screen.problem?.contains(advice) == true)
        #expect(screen.problem?.contains("SECRET-CODE") == false)
        #expect(screen.fields.map(\.value) == [Self.address, "", "Phone"])
        world.clock.advance(by: 60)
        await screen.refresh()
        #expect(screen.problem == nil)
    }

    @Test("Devices are shown with their last sync; only others with access can be revoked")
    func devices() async throws {
        try connect()
        await screen.refresh()
        #expect(screen.devices.map(\.name) == ["Phone", "Web app", "Tablet"])
        #expect(screen.devices.map(\.mark) == [nil, "This device", "Access ended"])
        #expect(screen.devices.map(\.canRevoke) == [true, false, false])
        #expect(screen.devices[0].detail == "Connected 1 Mar 2026, last sync 1 hour ago")
        #expect(screen.devices[1].detail == "Connected 2 Mar 2026, never synced")
        await screen.revoke(1)
        #expect(cloud.asked == ["revoke 1"])
        #expect(screen.message == "The access of that device has ended.")
    }

    @Test("Status, waiting and failed entries are shown as sentences")
    func lines() async throws {
        try connect()
        let now = world.clock.now
        cloud.set {
            $0.status.lastSync = now - 300
            $0.status.waiting = 2
            $0.status.failed = 1
            $0.status.sharedDays = 12
        }
        await screen.refresh()
        #expect(
            screen.lines == [
                "Connected to https://cloud.example.com.", "Last sync: 5 minutes ago.",
                "2 entries wait to be sent.",
                "The server does not accept 1 entry: edit it, then sync.",
            ])
        #expect(screen.sharedDays == "The server has the sums of 12 days.")
    }

    @Test("A sync shows its counts, or the reason why nothing was synced")
    func sync() async throws {
        try connect()
        cloud.set { $0.result = CloudSyncResult(sent: 3, received: 2, waiting: 1) }
        await screen.sync()
        #expect(screen.message == "Sent 3, received 2. 1 entry waits to be sent.")
        cloud.set { $0.result = CloudSyncResult(failure: SyncReason(.cloudUnreachable)) }
        await screen.sync()
        #expect(screen.message == nil)
        #expect(
            screen.problem
                == """
                Nothing was synced. The cloud cannot be reached. What you log stays here and is sent \
                later: sync again.
                """
        )
    }

    @Test("The shared kinds and the kinds that requests may log can be chosen")
    func kinds() async throws {
        try connect()
        await screen.refresh()
        #expect(screen.shared.filter(\.isOn).map(\.kind) == [.weight, .drink])
        #expect(screen.allowed.allSatisfy { !$0.isOn })
        await screen.setShared([.food])
        await screen.setAllowedRequests([.drink])
        #expect(screen.shared.filter(\.isOn).map(\.title) == ["Food"])
        #expect(screen.allowed.filter(\.isOn).map(\.title) == ["Drinks"])
    }

    @Test("Requests are shown with their outcome, the latest first")
    func requests() async throws {
        try connect()
        await screen.refresh()
        #expect(
            screen.requestsEmptyText == "The server has no requests.")
        let states = [
            #""state": "waiting", "entry": {"kind": "drink"}, "askedAt": "2026-03-09T08:00:00Z""#,
            #""state": "done", "entry": {"kind": "weight"}"#,
            #""state": "refused", "reason": "not_allowed", "entry": {"kind": "mood"}"#,
        ]
        let requests = try states.map {
            try FakeCloud.decode(LogRequest.self, #"{"id": "\#(UUID())", \#($0)}"#)
        }
        cloud.set { $0.requests = requests }
        await screen.refresh()
        #expect(screen.requestsEmptyText == nil)
        #expect(
            screen.requests.map(\.title) == ["An entry from a newer version", "Weights", "Drinks"])
        #expect(
            screen.requests.map(\.state) == [
                "Refused: this kind was not allowed on that device", "Logged, and in Health",
                "Waits for a device",
            ])
        #expect(screen.requests.map(\.detail) == [nil, nil, "Asked 9 Mar 2026"])
    }

    @Test("A code for another device is shown with its link until it expires")
    func code() async throws {
        try connect()
        await screen.makeCode()
        let card = try #require(screen.code)
        #expect(card.code == "ABCD-EFGH")
        #expect(card.link == "https://cloud.example.com/#ABCD-EFGH")
        #expect(card.picture?.hasPrefix("<svg class=\"qr\"") == true)
        #expect(card.expires == "Valid until 12:15.")
        world.clock.advance(by: 899)
        await screen.refresh()
        #expect(screen.code != nil)
        world.clock.advance(by: 1)
        await screen.refresh()
        #expect(screen.code == nil)
    }

    @Test("A silent server delays the page for three seconds, then the rest is shown")
    func silence() async throws {
        try connect()
        cloud.set { $0.isSilent = true }
        async let refreshed: Void = screen.refresh()
        try await eventually { world.clock.sleeping == 1 }
        world.clock.advance(by: CloudScreen.patience)
        await refreshed
        #expect(screen.serverProblem == "The server cannot be reached: try again later.")
        #expect(screen.devices.isEmpty)
        #expect(screen.requestsEmptyText == nil)
        #expect(screen.status.isConnected)
        #expect(screen.lines.count == 2)
    }

    @Test("Disconnecting needs no confirmation; deleting on the server needs a typed word")
    func disconnecting() async throws {
        try connect()
        await screen.deleteOnServer(typed: "")
        #expect(cloud.asked.isEmpty)
        #expect(screen.problem == "Nothing was deleted: type “delete” first.")
        await screen.deleteOnServer(typed: "Delete")
        #expect(cloud.asked == ["delete"])
        #expect(screen.message == "Disconnected. The server has deleted your data.")
        #expect(screen.devices.isEmpty)
        try connect()
        await screen.disconnect()
        #expect(cloud.asked == ["delete", "disconnect"])
        #expect(!screen.status.isConnected)
    }
}
