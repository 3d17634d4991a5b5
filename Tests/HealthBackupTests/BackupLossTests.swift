import Foundation
import HealthBackup
import HealthDatabase
import HealthJournal
import HealthModel
import TestSupport
import Testing

@Suite("A backup on a disk that loses power or fails")
struct BackupLossTests {
    /// Whether an error says that the disk is the reason.
    private static func saysDisk(_ error: any Error) -> Bool {
        switch error {
        case HealthStoreError.diskFull, HealthStoreError.readOnly: true
        case let error as HealthStoreError: error.isOfDisk
        case JournalError.diskFull, JournalError.readOnly, JournalError.cannotOpen: true
        case let error as JournalError: error.isOfDisk
        case FullBackupError.diskFull, FullBackupError.cannotWrite: true
        default: false
        }
    }

    /// The weights of a journal, and those of its store, in kilograms.
    private struct Weights: Hashable, Sendable {
        var entries: Set<Double> = []
        var samples: Set<Double> = []

        init(_ entries: Set<Double>, _ samples: Set<Double>) {
            (self.entries, self.samples) = (entries, samples)
        }

        init(_ world: BackupWorld) async throws {
            for case .weight(let weight) in try await world.entries() {
                entries.insert(weight.mass.value)
            }
            samples = try await Set(
                world.samples().compactMap { try $0.quantity?.doubleValue(for: .kilogram) })
        }
    }

    private static let old = Weights([70], [71])
    private static let saved = Weights([80], [81])

    /// A world in a folder, whose journal and store have these weights.
    private static func fill(_ folder: URL, _ weights: Weights) async throws -> BackupWorld {
        let world = try BackupWorld(in: folder)
        for kilograms in weights.entries { try await world.logWeight(kilograms) }
        try await world.store.ingest(weights.samples.map { BackupWorld.weight($0, at: $0) })
        return world
    }

    private static func problems(of world: BackupWorld) async throws -> [String] {
        let journal = try await world.journal.checkIntegrity()
        return journal + (try await world.store.checkIntegrity())
    }

    // MARK: Writing

    private static let writing: DiskTrial<BackupWorld> = {
        var trial = DiskTrial(
            prepare: { folder in _ = try await fill(folder, old) },
            open: { folder in try BackupWorld(in: folder) },
            act: { world, acknowledged in
                try await world.backup.write(to: world.path("all.backup"))
                acknowledged.add()
            },
            problems: { world, acknowledged in
                var problems = try await problems(of: world)
                if try await Weights(world) != old { problems.append("journal or store changed") }
                let path = world.path("all.backup")
                if FileManager.default.fileExists(atPath: path) {
                    let report = try await world.backup.preview(of: path, mode: .replace)
                    if report.samples != 1 { problems.append("the backup lacks samples") }
                } else if acknowledged > 0 {
                    problems.append("the backup is missing")
                }
                return problems
            })
        trial.mostCalls = 7
        return trial
    }()

    @Test("is whole or absent wherever the power goes, and changes neither journal nor store")
    func cuts() async throws {
        let problems = try await Self.writing.problemsAfterCuts(seed: 1)
        #expect(problems.isEmpty, "\(problems.prefix(3))")
    }

    @Test(
        "ends with a sentence on a failing or full disk, and the next one is written",
        arguments: [FaultyDisk.Fault.error, .full])
    func failures(fault: FaultyDisk.Fault) async throws {
        let problems = try await Self.writing.problemsAfterFailures(
            fault, lasts: true, seed: 2, isTyped: Self.saysDisk)
        #expect(problems.isEmpty, "\(problems.prefix(3))")
    }

    // MARK: Restoring

    private static func restoring(_ mode: FullBackup.Mode) -> DiskTrial<BackupWorld> {
        let complete =
            mode == .replace
            ? saved
            : Weights(old.entries.union(saved.entries), old.samples.union(saved.samples))
        // The store is committed before the journal; a cut between them needs another restore.
        let allowed: Set<Weights> = [old, Weights(old.entries, complete.samples), complete]
        var trial = DiskTrial(
            prepare: { folder in
                let other = try TemporaryFolder()
                let path = folder.appending(path: "all.backup").path
                try await fill(other.url, saved).backup.write(to: path)
                _ = try await fill(folder, old)
            },
            open: { folder in try BackupWorld(in: folder) },
            act: { world, acknowledged in
                try await world.backup.restore(from: world.path("all.backup"), mode: mode)
                acknowledged.add()
            },
            problems: { world, acknowledged in
                let found = try await Weights(world)
                let isAllowed = acknowledged > 0 ? found == complete : allowed.contains(found)
                return try await problems(of: world)
                    + (isAllowed ? [] : ["\(found) after \(acknowledged) restores"])
            })
        trial.mostCalls = 7
        return trial
    }

    @Test(
        "restores all or nothing of the journal and of the store, wherever the power goes",
        arguments: FullBackup.Mode.allCases)
    func restoreCuts(mode: FullBackup.Mode) async throws {
        let problems = try await Self.restoring(mode).problemsAfterCuts(seed: 3)
        #expect(problems.isEmpty, "\(problems.prefix(3))")
    }

    @Test("of a disk that ignores syncs loses a restore, and the trial finds it")
    func lyingDisk() async throws {
        let trial = Self.restoring(.replace)
        #expect(try await !trial.problemsAfterCuts(seed: 4, ignoresSyncs: true).isEmpty)
    }

    @Test(
        "is restored by the next attempt after one failed with a sentence",
        arguments: [FaultyDisk.Fault.error, .full], FullBackup.Mode.allCases)
    func restoreFailures(fault: FaultyDisk.Fault, mode: FullBackup.Mode) async throws {
        let problems = try await Self.restoring(mode).problemsAfterFailures(
            fault, lasts: true, seed: 5, isTyped: Self.saysDisk)
        #expect(problems.isEmpty, "\(problems.prefix(3))")
    }
}
