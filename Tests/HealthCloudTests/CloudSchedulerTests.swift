import Foundation
import FoundationNetworking
import HealthCloud
import HealthCloudSync
import HealthJournal
import HealthModel
import HealthSync
import ServerClient
import ServerTestSupport
import Synchronization
import TestSupport
import Testing

@Suite("Sync with a cloud while a program runs")
struct CloudSchedulerTests {
    /// A device whose saves wait a hundredth of a second for others, and whose timers take their time.
    private struct Device {
        let connection: CloudConnection
        let scheduler: CloudScheduler
        let network: FaultyTransport
        private let folder: TemporaryFolder

        init(_ client: any ServerClient, _ world: CloudWorld) throws {
            let clock = world.clock
            folder = try TemporaryFolder()
            let journal = try Journal(
                at: .memory,
                environment: JournalEnvironment(
                    now: { clock.now }, timeZone: { .gmt },
                    app: .own(bundleIdentifier: "com.example.diary", name: "Diary"), undoWindow: 0))
            network = FaultyTransport(client, seed: 0, faults: .none)
            connection = CloudConnection(
                journal: journal,
                file: CloudAccountFile(besideJournal: folder.url.appending(path: "journal.sqlite")),
                transport: network)
            scheduler = CloudScheduler(connection) { seconds in
                try await CancellableTimer.wait(seconds < 5 ? 0.01 : seconds)
            }
        }

        func connect(code: String) async throws {
            try await connection.connect(
                to: "https://cloud.example.com", code: code, deviceName: "Device")
        }

        /// Logs a drink; its identity.
        func drink() async throws -> UUID {
            let journal = connection.journal
            let drink = DrinkEntry(header: journal.newHeader(), volume: Quantity(250, .milliliter))
            try await journal.save(.drink(drink))
            return drink.header.id
        }

        func has(_ id: UUID) async throws -> Bool { try await connection.journal.hasHad(id) }
    }

    @Test("after the first sync, new entries reach the other device automatically")
    func twoDevices() async throws {
        try await CloudWorld.run(on: .sqlite) { world, client in
            let (phone, desk) = (try Device(client, world), try Device(client, world))
            for device in [phone, desk] { await device.scheduler.start() }
            let early = try await phone.drink()
            try await phone.connect(code: try await world.cloud.invite())
            try await desk.connect(code: try await phone.connection.remote().makeCode().code)
            let waits = Mutex([String]())
            phone.network.setLoss(of: { request in
                let query = request.url?.query() ?? ""
                if query.contains("wait=") { waits.withLock { $0.append(query) } }
                return false
            })
            for device in [desk, phone] { _ = try await device.scheduler.sync() }
            try await eventually { try await desk.has(early) }
            // The server holds each of these requests until there is something to read.
            try await eventually { waits.withLock { !$0.isEmpty } }
            #expect(waits.withLock { $0 }.allSatisfy { !$0.contains("wait=0") })
            let late = try await desk.drink()
            try await eventually { try await phone.has(late) }
            for device in [phone, desk] { await device.scheduler.stop() }
        }
    }

    @Test("no request is sent before the person's first sync")
    func beforeTheFirstSync() async throws {
        try await CloudWorld.run(on: .sqlite) { world, client in
            let (phone, desk) = (try Device(client, world), try Device(client, world))
            await phone.scheduler.start()
            try await phone.connect(code: try await world.cloud.invite())
            try await desk.connect(code: try await phone.connection.remote().makeCode().code)
            let asked = Mutex([String]())
            phone.network.setLoss(of: { request in
                asked.withLock { $0.append(request.url?.path() ?? "") }
                return false
            })
            let early = try await phone.drink()
            for _ in 0..<20 {
                _ = try await desk.drink()
                _ = try await desk.scheduler.sync()
            }
            #expect(asked.withLock { $0 } == [])
            #expect(try await !desk.has(early))
            _ = try await phone.scheduler.sync()
            #expect(asked.withLock { $0 }.contains("/v1/push"))
            await phone.scheduler.stop()
        }
    }

    @Test("after a scheduler is stopped, new entries stay on the device")
    func stopped() async throws {
        try await CloudWorld.run(on: .sqlite) { world, client in
            let (phone, desk) = (try Device(client, world), try Device(client, world))
            await phone.scheduler.start()
            try await phone.connect(code: try await world.cloud.invite())
            try await desk.connect(code: try await phone.connection.remote().makeCode().code)
            for device in [phone, desk] { _ = try await device.scheduler.sync() }
            let before = try await phone.drink()
            #expect(try await arrives(before, at: desk, within: 1000))
            await phone.scheduler.stop()
            // A pass that was under way may send what is logged now; what is logged after it stays.
            var isQuiet = false
            for _ in 0..<30 where !isQuiet {
                isQuiet = try await !arrives(try await phone.drink(), at: desk, within: 30)
            }
            #expect(isQuiet)
        }
    }

    /// Whether an entry is at a device after so many of its syncs at most.
    private func arrives(_ id: UUID, at device: Device, within syncs: Int) async throws -> Bool {
        for _ in 0..<syncs {
            _ = try await device.scheduler.sync()
            if try await device.has(id) { return true }
        }
        return false
    }

    @Test("entries that are logged without a connection are sent after reconnecting")
    func connectingAgain() async throws {
        try await CloudWorld.run(on: .sqlite) { world, client in
            let (phone, desk) = (try Device(client, world), try Device(client, world))
            for device in [phone, desk] { await device.scheduler.start() }
            try await phone.connect(code: try await world.cloud.invite())
            let maker = try phone.connection.remote()
            try await desk.connect(code: try await maker.makeCode().code)
            for device in [phone, desk] { _ = try await device.scheduler.sync() }
            let code = try await maker.makeCode().code
            try await phone.connection.disconnect()
            let meanwhile = try await phone.drink()
            await #expect(throws: CloudConnectionError.notConnected) {
                try await phone.scheduler.sync()
            }
            try await phone.connect(code: code)
            try await eventually { try await desk.has(meanwhile) }
            for device in [phone, desk] { await device.scheduler.stop() }
        }
    }
}
