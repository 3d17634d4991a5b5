import Foundation
import HealthCloudScreens
import HealthCloudSync
import HealthJournal
import HealthKitSync
import HealthModel
import HealthScreens
import HealthSync
import Synchronization
import TestSupport
import Testing

/// Shared samples whose server is a few values; it notes what it is asked for.
private final class FakeSamples: CloudSamplesConnecting {
    struct State {
        var sharing = CloudSampleSharing()
        var stored: [CloudSampleType] = []
        var failure: (any Error & Sendable)?
        var isSilent = false
        var asked: [String] = []
    }

    private let state = Mutex(State())

    func set(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }

    var asked: [String] { state.withLock { $0.asked } }

    func sharing() async throws -> CloudSampleSharing { state.withLock { $0.sharing } }

    func types() async throws -> [CloudSampleType] {
        if state.withLock({ $0.isSilent }) { try await Unlimited.sleep(0) }
        if let failure = state.withLock({ $0.failure }) { throw failure }
        return state.withLock { $0.stored }
    }

    func share(_ types: [ObjectType], from date: Date?) async throws {
        let names = types.map(\.name).joined(separator: ",")
        set { $0.asked.append("share \(names) \(date?.ISO8601Format() ?? "all")") }
    }

    func stop(_ types: [ObjectType], deletingSent: Bool) async throws {
        let names = types.map(\.name).joined(separator: ",")
        set { $0.asked.append("stop \(names) \(deletingSent ? "deleting" : "keeping")") }
    }
}

@Suite("The screen about samples that are shared with a cloud")
@MainActor
struct CloudSamplesScreenTests {
    private let world: ScreenWorld
    private let samples = FakeSamples()
    private let screen: CloudSamplesScreen

    init() throws {
        world = try ScreenWorld()
        screen = CloudSamplesScreen(samples, environment: world.environment)
    }

    private func connect(_ change: (inout CloudSampleSharing) -> Void = { _ in }) {
        samples.set {
            $0.sharing.isConnected = true
            change(&$0.sharing)
        }
    }

    private func stored(_ type: ObjectType, _ count: Int) throws -> CloudSampleType {
        CloudSampleType(
            identifier: type.identifier, kind: type.kind.rawValue, count: count,
            first: try date("2025-01-02T08:00:00Z"), last: try date("2026-03-09T08:00:00Z"))
    }

    @Test("Nothing is shared at first, and a device without a cloud says nothing")
    func nothing() async throws {
        samples.set { $0.failure = CloudError.unreachable }
        await screen.refresh()
        #expect(screen.lines.isEmpty)
        // The server was not asked.
        #expect(screen.serverProblem == nil)
        samples.set { $0.failure = nil }
        connect()
        await screen.refresh()
        #expect(screen.lines == ["No type is shared."])
        #expect(screen.sharedRows.isEmpty && screen.receivedRows.isEmpty)
        #expect(screen.receivedText == nil)
    }

    @Test("Each type says since when it is shared and what the server has of it")
    func rows() async throws {
        let from = try date("2025-01-01T00:00:00Z")
        connect {
            $0.shared = [.init(.heartRate, from: from), .init(.bodyMass)]
            $0.kept = [.stepCount]
            $0.withdrawn = [ObjectType.sleepAnalysis.identifier]
            $0.counts = CloudSampleCounts(all: [.heartRate: 2_000, .bodyMass: 7], received: 1_234)
        }
        let other = try stored(.workout, 3)
        let rates = try stored(.heartRate, 1_500)
        let unknown = CloudSampleType(
            identifier: "HKNew", kind: "new", count: 2, first: nil, last: nil)
        samples.set { $0.stored = [other, rates, unknown] }
        await screen.refresh()
        #expect(
            screen.sharedRows.map { [$0.title, $0.state, $0.detail] } == [
                [
                    "Heart rate", "since 1 Jan 2025",
                    "On the server: 1,500, 2 Jan 2025 to 9 Mar 2026",
                ],
                [
                    "Sleep", "no longer shared, the server still has to delete it",
                    "Nothing on the server",
                ],
                [
                    "Steps", "no longer shared, what was sent stays on the server",
                    "Nothing on the server",
                ],
                ["Weight", "whole history", "Nothing on the server"],
            ])
        #expect(
            screen.sharedRows.filter(\.canStop).map(\.id) == ["heartRate", "stepCount", "bodyMass"])
        #expect(
            screen.receivedRows.map { [$0.title, $0.state, $0.detail] } == [
                ["HKNew", nil, "On the server: 2"],
                ["Workouts", nil, "On the server: 3, 2 Jan 2025 to 9 Mar 2026"],
            ])
        #expect(screen.receivedText == "Received so far: 1,234 samples.")
        #expect(
            screen.lines == [
                "2 types are shared.", "The server still has to delete the samples of 1 type.",
            ])
    }

    @Test("A pass shows what was sent, how fast, and about how much is left")
    func progress() async throws {
        var pass = CloudSamplePass(start: world.clock.now.addingTimeInterval(-20))
        pass.sent = 3_000
        connect {
            $0.shared = [.init(.heartRate), .init(.bodyMass, isUnsent: true)]
            $0.pass = pass
            $0.counts = CloudSampleCounts(shared: [.heartRate: 5_000, .bodyMass: 4])
        }
        let rates = try stored(.heartRate, 3_000)
        samples.set { $0.stored = [rates] }
        await screen.refresh()
        #expect(
            screen.lines == [
                "2 types are shared.", "Sending: 3,000 samples so far, 150 per second.",
                "1 type waits: none of its samples has been sent yet.",
                "About 2,004 samples are still to be sent.",
            ])
        pass.end = world.clock.now
        pass.failures = [.bodyMass: .notRequested, .heartRate: .refused("no room")]
        connect {
            $0.shared = [.init(.heartRate)]
            $0.pass = pass
        }
        await screen.refresh()
        #expect(
            screen.lines == [
                "1 type is shared.",
                "This device has sent everything that it can send. Last check: just now.",
                "Heart rate: no room.", "Weight: allow reading it in Health first.",
            ])
        pass.isIncomplete = true
        connect { $0.pass = pass }
        await screen.refresh()
        #expect(
            screen.lines[1]
                == "The server could not be reached (just now). This device will try again.")
    }

    @Test("Types are shared from a day on, or with their whole history")
    func share() async throws {
        connect()
        await screen.share([.heartRate, .workout], from: " 2025-01-01 ")
        #expect(screen.message == "2 types are shared from now on.")
        await screen.share([.bodyMass], from: "")
        #expect(screen.message == "1 type is shared from now on.")
        // Today in the time zone of the person is no day in the future.
        await screen.share([.bodyMass], from: "2026-03-10")
        #expect(
            samples.asked == [
                "share heartRate,workout 2025-01-01T00:00:00Z", "share bodyMass all",
                "share bodyMass 2026-03-10T00:00:00Z",
            ])
        #expect(screen.problem == nil)
    }

    @Test(
        "A form that says no type, no day or a later one shares nothing, and keeps the day",
        arguments: [
            ([], "2025-01-01", "Select at least one type."),
            ([ObjectType.heartRate], "soon", "Enter a day, such as 2026-01-31."),
            (
                [ObjectType.heartRate], "2026-03-11",
                "The day is in the future: choose today or an earlier one."
            ),
        ])
    func mistakes(types: [ObjectType], day: String, problem: String) async throws {
        connect()
        await screen.share(types, from: day)
        #expect(screen.problem == problem)
        #expect(screen.dayField.value == day)
        #expect(samples.asked.isEmpty)
    }

    @Test("A search and a group leave the types that all of them means")
    func search() async throws {
        connect { $0.shared = [.init(.bodyMass)] }
        await screen.refresh()
        let all = screen.groups.flatMap(\.choices)
        #expect(all.count == ObjectType.allKnown.filter(\.canBeShared).count)
        #expect(!all.contains { $0.id == "audiogram" })
        #expect(all.filter { $0.state != nil }.map(\.id) == ["bodyMass"])
        await screen.refresh(search: "pressure", group: .heart)
        #expect(screen.groups.map(\.title) == ["Heart and breathing"])
        let names = [
            "bloodPressure", "bloodPressureDiastolic", "bloodPressureSystolic",
        ]
        #expect(Set(screen.groups.flatMap(\.choices).map(\.id)) == Set(names))
        #expect(screen.shareAllText == "Share all 3 listed types")
        #expect(screen.choices.first { $0.isCurrent }?.group == .heart)
        #expect(screen.choices.contains { $0.group == .symptoms })
        await screen.shareAll(search: "pressure", group: .heart, from: "")
        let asked = try #require(samples.asked.first)
        #expect(
            Set(asked.split(separator: " ")[1].split(separator: ",").map(String.init)) == Set(names)
        )
        await screen.refresh(search: "nothing at all")
        #expect(screen.groups.isEmpty)
        #expect(screen.noMatchText == "No data with this name.")
    }

    @Test("What was sent is deleted or stays, as the person wants it")
    func stop() async throws {
        connect {
            $0.shared = [.init(.heartRate), .init(.bodyMass)]
            $0.kept = [.stepCount]
        }
        await screen.refresh()
        await screen.stop([.heartRate], deletingSent: true)
        #expect(screen.message == "No longer shared. The server deletes what was sent.")
        await screen.stop([.heartRate], deletingSent: false)
        #expect(screen.message == "No longer shared. What was sent stays on the server.")
        await screen.stop([], deletingSent: true)
        #expect(screen.problem == "Select at least one type.")
        await screen.stopAll(deletingSent: true)
        #expect(
            samples.asked == [
                "stop heartRate deleting", "stop heartRate keeping",
                "stop heartRate,bodyMass,stepCount deleting",
            ])
    }

    @Test("Stopping all types stops those, too, that were shared after the page was read")
    func stopAllSharedSince() async throws {
        connect { $0.shared = [.init(.heartRate)] }
        await screen.refresh()
        connect { $0.shared.append(.init(.bodyMass)) }
        await screen.stopAll(deletingSent: true)
        #expect(samples.asked == ["stop heartRate,bodyMass deleting"])
        #expect(screen.message == "No longer shared. The server deletes what was sent.")
    }

    @Test("Without an answer of the server the screen shows what this device knows")
    func silent() async throws {
        connect { $0.shared = [.init(.heartRate)] }
        samples.set { $0.failure = CloudError.unreachable }
        await screen.refresh()
        #expect(screen.serverProblem == "The server cannot be reached: try again later.")
        #expect(screen.sharedRows.map(\.title) == ["Heart rate"])
        #expect(screen.sharedRows.map(\.detail) == [nil])
        samples.set { ($0.failure, $0.isSilent) = (nil, true) }
        async let refreshed: Void = screen.refresh()
        try await eventually { world.clock.sleeping == 1 }
        world.clock.advance(by: CloudScreen.patience)
        await refreshed
        #expect(screen.serverProblem == "The server cannot be reached: try again later.")
    }

    @Test("The memory of passes has the counts of the one that runs, and the end of the last")
    func passes() async throws {
        let (passes, clock) = (CloudSamplePasses(), world.clock)
        #expect(passes.latest == nil)
        var report = SamplePublishReport()
        report.sent = 5
        report.failures = [.bodyMass: .unreadable]
        let last = try await passes.run(now: { clock.now }) { note in
            var early = SamplePublishReport()
            early.sent = 3
            note(early)
            #expect(passes.latest?.sent == 3 && passes.latest?.end == nil)
            return report
        }
        #expect(last == report)
        #expect(passes.latest?.sent == 5 && passes.latest?.end == clock.now)
        #expect(passes.latest?.failures == [.bodyMass: .unreadable])
        await #expect(throws: CloudError.unreachable) {
            try await passes.run(now: { clock.now }) { _ in throw CloudError.unreachable }
        }
        #expect(passes.latest?.isIncomplete == true && passes.latest?.end == clock.now)
        #expect(passes.latest?.sent == 0)
    }

    @Test("A journal's consent is shown with what is unsent, kept and to be deleted")
    func journal() async throws {
        let connection = CloudConnection(
            journal: world.journal,
            file: CloudAccountFile(
                besideJournal: world.folder.url.appending(path: "journal.sqlite")))
        let own = JournalCloudSamples(connection) { shared, account in
            #expect(account == "cloud:A")
            return CloudSampleCounts(received: shared.count)
        }
        #expect(try await own.sharing() == CloudSampleSharing())
        await #expect(throws: CloudConnectionError.notConnected) {
            try await own.share([.heartRate], from: nil)
        }
        let server = try #require(URL(string: "http://127.0.0.1:1"))
        try connection.file.write(CloudAccount(server: server, account: "A", token: "none"))
        let day = try date("2026-01-01T00:00:00Z")
        try await own.share([.heartRate, .bodyMass, .stepCount], from: day)
        try await own.stop([.bodyMass], deletingSent: true)
        try await own.stop([.stepCount], deletingSent: false)
        let sharing = try await own.sharing()
        #expect(sharing.isConnected)
        #expect(sharing.shared == [.init(.heartRate, from: day, isUnsent: true)])
        #expect(sharing.withdrawn == [ObjectType.bodyMass.identifier])
        #expect(sharing.kept == [.stepCount])
        #expect(sharing.counts?.received == 1)
        // A store that cannot be read hides neither what is shared nor the way to stop it.
        let blind = JournalCloudSamples(connection) { _, _ in throw CloudError.unreachable }
        let unread = try await blind.sharing()
        #expect(unread.counts == nil)
        #expect(unread.isConnected && unread.shared == sharing.shared)
        await #expect(throws: CloudError.unreachable) { try await own.types() }
    }
}
