internal import DatabaseFile
internal import Foundation

/// The archives inside of an import's archive or folder.
///
/// An archive that is itself in an archive is copied to a file first: it is read several times, and from its end. Only
/// the user can open the copies, and they are removed with this object.
final class InnerArchives {
    /// How deep archives may be inside of each other.
    static let mostLevels = 2

    private var folder: URL?
    /// The paths of the copies by the places and paths of the archives.
    private var copies: [String: String] = [:]

    deinit { folder.map(WorkingFolders.remove) }

    /// The file with the bytes of an archive.
    ///
    /// - Parameters:
    ///   - part: The archive from its start.
    ///   - place: The number of files before it, because several can have one path.
    ///   - limit: Counts the bytes of a copy.
    /// - Throws: `oversizedArchive`, `diskFull`, `cannotWrite`, and the errors of the source.
    func location(of part: OpenPart, place: Int, _ limit: UnpackingLimit) throws -> String {
        let key = "\(place)/\(part.path)"
        if let location = part.location ?? copies[key] { return location }
        let folder = try folder ?? ExchangeError.writing { try WorkingFolders.make("archives") }
        self.folder = folder
        let copy = folder.appending(path: "\(copies.count)").path
        let file = try AtomicFile(path: copy)
        while true {
            let block = try part.source.readPrefix(1 << 20)
            guard !block.isEmpty else { break }
            try limit.take(block.count)
            try file.write(block)
        }
        try file.commit()
        copies[key] = copy
        return copy
    }

    /// The reason why nothing of an archive is read; nil if its files are.
    ///
    /// An export of Apple Health is read alone: its routes are parts of it, and no workouts of their own.
    ///
    /// - Throws: `damagedArchive`, and the errors of the reader.
    static func obstacle(
        _ location: String, _ prefix: [UInt8], _ limit: UnpackingLimit
    ) throws(ExchangeError) -> UnreadReason? {
        if ZipDirectory.begins(prefix), let damage = try ZipDirectory.damage(of: location) {
            throw damage
        }
        let archive = try ZipReader(path: location, limit: limit)
        // A file that cannot be read is named when its turn comes.
        while let entry = try? archive.nextEntry() {
            guard entry.isFile, let first = try? archive.readPrefix(1024) else { continue }
            if ExportFile.isExport(first) { return .healthExport }
        }
        return nil
    }
}
