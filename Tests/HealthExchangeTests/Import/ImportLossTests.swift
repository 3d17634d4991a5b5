import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import TestSupport
import Testing

@Suite("An import on a disk that loses power or fails")
struct ImportLossTests {
    /// A store, and the file that is imported into it.
    private struct World: Sendable {
        let store: HealthStore
        let file: String

        func load() async throws {
            _ = try await HealthImporter(store, ImportOptions(timeZone: .gmt)).importFile(at: file)
        }
    }

    private static let trial: DiskTrial<World> = {
        var trial = DiskTrial(
            prepare: { folder in
                try Data(ExportFixture.text.utf8).write(to: folder.appending(path: "export.xml"))
                let store = try HealthStore(at: .file(folder.appending(path: "health.sqlite")))
                try await store.ingest([own])
            },
            open: { folder in
                World(
                    store: try HealthStore(
                        at: .file(folder.appending(path: "health.sqlite"))),
                    file: folder.appending(path: "export.xml").path)
            },
            act: { world, acknowledged in
                try await world.load()
                acknowledged.add()
            },
            problems: { world, acknowledged in
                let expected = try await expected()
                var problems = try await world.store.checkIntegrity()
                let found = try StoreContent(world.store).samples
                if found[own.uuid] != own { problems.append("a sample from before is missing") }
                if !found.allSatisfy({ expected[$0.key] == $0.value }) {
                    problems.append("a sample is not as in the file")
                }
                if acknowledged > 0, found.count < expected.count {
                    problems.append("\(expected.count - found.count) samples are missing")
                }
                return problems
            })
        trial.mostCalls = 12
        return trial
    }()

    /// A sample that is in the store before the import.
    private static let own = Sample(
        uuid: UUID(uuid: (1, 2, 3, 4, 5, 6, 0x47, 8, 0x89, 10, 11, 12, 13, 14, 15, 16)),
        type: .bodyMass, startDate: Date(timeIntervalSinceReferenceDate: 5),
        endDate: Date(timeIntervalSinceReferenceDate: 5),
        payload: .quantity(Quantity(80, .kilogram)),
        sourceRevision: SourceRevision(
            source: Source(bundleIdentifier: "com.example.scale", name: "Scale"), version: "1"))

    /// What an undisturbed import leaves.
    private static func expected() async throws -> [UUID: Sample] {
        let folder = try TemporaryFolder()
        let store = try HealthStore(at: .memory(name: folder.url.lastPathComponent))
        try await store.ingest([own])
        try await World(
            store: store, file: folder.write("export.xml", Data(ExportFixture.text.utf8))
        )
        .load()
        return try StoreContent(store).samples
    }

    /// Whether an error says that the disk is the reason.
    private static func saysDisk(_ error: any Error) -> Bool {
        switch (error as? ImportFailure)?.reason ?? error {
        case HealthStoreError.diskFull, HealthStoreError.readOnly: true
        case let error as HealthStoreError: error.isOfDisk
        case let error as ExchangeError: [.diskFull, .cannotWrite].contains(error.code)
        default: false
        }
    }

    @Test("leaves whole samples wherever the power goes, and all once it was acknowledged")
    func cuts() async throws {
        let problems = try await Self.trial.problemsAfterCuts(seed: 1)
        #expect(problems.isEmpty, "\(problems.prefix(3))")
    }

    @Test("loses samples on a disk that ignores syncs, and the trial finds it")
    func lyingDisk() async throws {
        let problems = try await Self.trial.problemsAfterCuts(seed: 2, ignoresSyncs: true)
        #expect(!problems.isEmpty)
    }

    @Test(
        "ends with a sentence on a failing or full disk, and a repeated one adds the rest once",
        arguments: [FaultyDisk.Fault.error, .full], [false, true])
    func failures(fault: FaultyDisk.Fault, lasts: Bool) async throws {
        let problems = try await Self.trial.problemsAfterFailures(
            fault, lasts: lasts, seed: 3, isTyped: Self.saysDisk)
        #expect(problems.isEmpty, "\(problems.prefix(3))")
    }
}
