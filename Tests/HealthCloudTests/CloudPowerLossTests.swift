import DatabaseFile
import Foundation
import GRDB
import HealthCloud
import TestSupport
import Testing

@Suite("A cloud in SQLite on a disk that loses power or fails")
struct CloudPowerLossTests {
    /// A cloud's store with its one person.
    private struct World: Sendable {
        static let token = 1
        let store: SQLiteCloudStore
        let file: String
        let person: PersonID

        init(in folder: URL) throws {
            file = folder.appending(path: "cloud.sqlite").path
            store = try SQLiteCloudStore(path: file)
            person = try #require(PersonID(rawValue: 1))
        }

        /// The numbers of the records, each of which is the number of its push.
        func records() async throws -> [Int] {
            try await store.changes(of: person, after: 0, limit: 1000).records
                .compactMap { Int(String(decoding: $0.text.prefix(1), as: UTF8.self)) }.sorted()
        }
    }

    private static let date = Date(timeIntervalSince1970: 1_780_000_000)

    /// Three pushes of two records each.
    private static let trial: DiskTrial<World> = {
        var trial = DiskTrial(
            prepare: { folder in
                let world = try World(in: folder)
                let code = Data(repeating: 1, count: 32)
                try await world.store.addPerson(world.person, at: date)
                try await world.store.addCode(
                    code, for: world.person, scope: .device, expires: date + 900)
                _ = try await world.store.redeem(
                    code, of: world.person, token: Data(repeating: 2, count: 32), device: "phone",
                    name: "Phone", at: date)
            },
            open: { folder in try World(in: folder) },
            act: { world, acknowledged in
                for push in 1...3 {
                    let rows = (0..<2).map { number in
                        RecordWrite.Row(
                            id: id(push * 2 + number), expected: 0, isDeleted: false,
                            text: Data("\(push)\(String(repeating: " ", count: 5000))".utf8))
                    }
                    // A push that was acknowledged before is answered as a repeated one.
                    _ = try await world.store.write(
                        RecordWrite(token: World.token, mutation: push, rows: rows, date: date),
                        of: world.person)
                    acknowledged.add()
                }
                // How far a device has read may be lost; the next commit waits for the disk again.
                try await world.store.noteRead(6, by: World.token, of: world.person, at: date)
            },
            problems: { world, acknowledged in
                let found = try await world.records()
                let problems = try await DatabaseQueue(path: DatabaseName.of(world.file)).read {
                    db in
                    try String.fetchAll(db, sql: "PRAGMA integrity_check")
                        + (try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map(\.description))
                }
                let allowed = (acknowledged...min(acknowledged + 1, 3)).map { last in
                    (0..<last).flatMap { [$0 + 1, $0 + 1] }
                }
                return problems.filter { $0 != "ok" }
                    + (allowed.contains(found) ? [] : ["\(found) after \(acknowledged) pushes"])
            })
        trial.mostCalls = 20
        return trial
    }()

    private static func id(_ number: Int) -> UUID {
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, UInt8(number)))
    }

    @Test("keeps each acknowledged push wherever the power goes, and each other whole or absent")
    func cuts() async throws {
        let problems = try await Self.trial.problemsAfterCuts(seed: 1)
        #expect(problems.isEmpty, "\(problems.prefix(3))")
    }

    @Test("loses pushes on a disk that ignores syncs, and the trial finds it")
    func lyingDisk() async throws {
        let problems = try await Self.trial.problemsAfterCuts(seed: 2, ignoresSyncs: true)
        #expect(!problems.isEmpty)
    }

    @Test(
        "refuses a push on a failing or full disk, loses none, and takes it again afterwards",
        arguments: [FaultyDisk.Fault.error, .full], [false, true])
    func failures(fault: FaultyDisk.Fault, lasts: Bool) async throws {
        let problems = try await Self.trial.problemsAfterFailures(fault, lasts: lasts, seed: 3) {
            switch ($0 as? DatabaseError)?.resultCode {
            case .SQLITE_IOERR?, .SQLITE_FULL?, .SQLITE_CANTOPEN?: true
            default: false
            }
        }
        #expect(problems.isEmpty, "\(problems.prefix(3))")
    }
}
