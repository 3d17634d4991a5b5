import DatabaseFile
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("Files and folders that survive a loss of power")
struct DurableFileTests {
    /// A sync, and whether a path existed then.
    private struct Sync: Equatable, Sendable {
        let path: String
        let isThere: Bool
    }

    /// The syncs of a body.
    private func syncs(watching target: URL, _ body: () throws -> Void) rethrows -> [Sync] {
        let seen = Mutex<[Sync]>([])
        try FileSync.$didSync.withValue({ path in
            let isThere = FileManager.default.fileExists(atPath: target.path)
            seen.withLock { $0.append(Sync(path: path, isThere: isThere)) }
        }) { try body() }
        return seen.withLock { $0 }
    }

    @Test(
        "a file or folder is synced before it gets its name, and its name afterwards",
        arguments: [PartialItem.Kind.file, .folder])
    func commit(kind: PartialItem.Kind) throws {
        let folder = try TemporaryFolder()
        let target = folder.url.appending(path: "target")
        let item = try PartialItem(kind, target: target.path)
        let syncs = try syncs(watching: target) { try item.commit() }
        #expect(
            syncs == [
                Sync(path: item.path, isThere: false), Sync(path: folder.url.path, isThere: true),
            ])
    }

    @Test(
        "programs that remove what was abandoned take nothing from one that begins",
        arguments: [PartialItem.Kind.file, .folder])
    func beginningWhileOthersClean(kind: PartialItem.Kind) async throws {
        let folder = try TemporaryFolder()
        let place = folder.url.path
        await withTaskGroup { group in
            for _ in 0..<4 {
                group.addTask {
                    while !Task.isCancelled {
                        PartialItem.removeAbandoned(in: place)
                        await Task.yield()
                    }
                }
            }
            for _ in 0..<1_000 {
                #expect(throws: Never.self) {
                    let item = try PartialItem(kind, target: "\(place)/target")
                    #expect(FileManager.default.fileExists(atPath: item.path))
                }
            }
            group.cancelAll()
        }
    }

    @Test("the name of each new folder is synced, and no other one")
    func folders() throws {
        let folder = try TemporaryFolder()
        let target = folder.url.appending(path: "a/b")
        let paths = try syncs(watching: target) { try PrivateFile.makeFolder(target) }.map(\.path)
        #expect(paths == [folder.url.path, folder.url.appending(path: "a").path])
        #expect(try syncs(watching: target) { try PrivateFile.makeFolder(target) }.isEmpty)
    }
}
