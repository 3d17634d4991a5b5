#if os(Linux)
import Foundation
import Glibc
import HealthDatabase
import HealthJournal
import HealthModel
import TestSupport
import Testing

/// A disk in memory that is filled up to a rest, where the user may mount one.
private final class SmallDisk {
    let url: URL
    /// `MNT_DETACH`.
    private static let detach: Int32 = 2

    init?(in folder: URL) {
        url = folder.appending(path: "disk")
        guard mkdir(url.path, 0o700) == 0, mount("tmpfs", url.path, "tmpfs", 0, "size=4m") == 0
        else { return nil }
    }

    deinit { umount2(url.path, Self.detach) }

    /// Fills the disk up to a number of bytes.
    func fill(leaving rest: Int) throws {
        let path = url.appending(path: "fill").path
        let file = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
        defer { close(file) }
        let block = [UInt8](repeating: 0, count: 4096)
        var size = 0
        while true {
            let count = write(file, block, block.count)
            guard count > 0 else { break }
            size += count
        }
        try #require(ftruncate(file, size - rest) == 0)
    }

    static let exists: Bool = {
        guard let folder = try? TemporaryFolder() else { return false }
        return SmallDisk(in: folder.url) != nil
    }()
}

@Suite("A disk with 16 kB of room", .enabled(if: SmallDisk.exists))
struct FullDiskTests {
    private func store(_ disk: SmallDisk) throws -> HealthStore {
        try HealthStore(at: .file(disk.url.appending(path: "health.sqlite")))
    }

    private func journal(_ disk: SmallDisk) throws -> Journal {
        try Journal(
            at: .file(disk.url.appending(path: "journal.sqlite")),
            environment: JournalEnvironment(
                now: { Date(timeIntervalSinceReferenceDate: 794_000_000) },
                timeZone: { .gmt },
                app: .own(bundleIdentifier: "com.example.diary", name: "Diary")))
    }

    private func sample(_ number: UInt8) throws -> Sample {
        let date = Date(timeIntervalSinceReferenceDate: 790_000_000)
        return Sample(
            uuid: UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, number)),
            type: .bodyMass, startDate: date, endDate: date,
            payload: .quantity(Quantity(80, .kilogram)),
            sourceRevision: SourceRevision(
                source: Source(bundleIdentifier: "com.example.scale", name: "Scale")))
    }

    @Test("lets store and journal be read, and calls a change by its reason")
    func reading() async throws {
        let folder = try TemporaryFolder()
        let disk = try #require(SmallDisk(in: folder.url))
        try await store(disk).ingest([try sample(1)])
        _ = try await journal(disk).today()
        try disk.fill(leaving: 16 << 10)

        let store = try store(disk)
        #expect(try await store.countsByType() == [.bodyMass: 1])
        #expect(try await store.checkIntegrity().isEmpty)
        await #expect(throws: HealthStoreError.diskFull) { try await store.ingest([try sample(2)]) }
        let journal = try journal(disk)
        #expect(journal.isReadOnly)
        _ = try await journal.today()

        unlink(disk.url.appending(path: "fill").path)
        try await store.ingest([try sample(2)])
        #expect(try await store.countsByType() == [.bodyMass: 2])
    }
}
#endif
