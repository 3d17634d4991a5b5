import DatabaseFile
import Foundation
import Testing

@Suite("Unfinished files are in one place and do not stay")
struct WorkingFoldersTests {
    private func mode(_ url: URL) throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }

    private func exists(_ url: URL) -> Bool { FileManager.default.fileExists(atPath: url.path) }

    @Test("a place that others can open, or that is a link, is not used")
    func foreign() throws {
        let files = FileManager.default
        let folder = files.temporaryDirectory.appending(path: UUID().uuidString)
        try files.createDirectory(
            at: folder, withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700])
        defer { try? files.removeItem(at: folder) }
        #expect(WorkingFolders.isOwn(folder.path))
        let link = folder.appending(path: "link")
        try files.createSymbolicLink(at: link, withDestinationURL: folder)
        #expect(!WorkingFolders.isOwn(link.path))
        for mode in [0o750, 0o701] {
            try files.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path)
            #expect(!WorkingFolders.isOwn(folder.path))
        }
        #expect(!WorkingFolders.isOwn(folder.appending(path: "none").path))
    }

    @Test("the place and a folder in it are for the user alone, and its contents go with it")
    func owner() throws {
        let folder = try WorkingFolders.make("test")
        #expect(folder.deletingLastPathComponent().path == WorkingFolders.place.path)
        #expect(try mode(WorkingFolders.place) == 0o700)
        #expect(try mode(folder) == 0o700)
        try Data("weight".utf8).write(to: folder.appending(path: "file"))
        WorkingFolders.remove(folder)
        #expect(!exists(folder))
    }

    @Test("what no process holds is removed, whatever it was for; what one holds stays")
    func abandoned() throws {
        let held = try WorkingFolders.make("held")
        defer { WorkingFolders.remove(held) }
        try Data("weight".utf8).write(to: held.appending(path: "file"))
        for removes in [
            { WorkingFolders.removeAbandoned() },
            { WorkingFolders.remove(try WorkingFolders.make("next")) },
        ] as [() throws -> Void] {
            // A killed process leaves its folder without a lock.
            let left = WorkingFolders.place.appending(path: "upload.\(UUID().uuidString).partial")
            try FileManager.default.createDirectory(at: left, withIntermediateDirectories: false)
            try Data("weight".utf8).write(to: left.appending(path: "file"))
            let other = WorkingFolders.place.appending(path: "upload.other")
            try Data().write(to: other)
            defer { try? FileManager.default.removeItem(at: other) }
            try removes()
            #expect(!exists(left))
            #expect(exists(held.appending(path: "file")))
            // The name says what was made here.
            #expect(exists(other))
        }
    }
}
