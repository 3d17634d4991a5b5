internal import DatabaseFile
internal import Foundation
internal import HealthJournal
internal import HealthScreens

/// The photos of meals and recipes: a folder beside the journal, with one file for each.
///
/// Nothing sends them: neither Health nor a cloud gets them, and no backup has them.
struct MealPhotos: Sendable {
    /// The folder, with the mode 0700.
    let folder: URL
    private let journal: Journal

    /// The time after which the photo of a deleted meal is removed, so that a deletion can be undone.
    private static let grace: TimeInterval = 86_400
    /// The date of a file whose meal is there; that of others says when the deletion was noticed.
    private static let present = Date(timeIntervalSince1970: 0)

    init(beside journalFile: URL, journal: Journal) {
        folder = journalFile.deletingLastPathComponent().appending(path: "photos")
        self.journal = journal
    }

    /// Whether somebody's own meal or recipe has an identity, so that it can have a photo.
    func isOwner(_ id: UUID) async throws -> Bool {
        if case .food(let meal)? = try await journal.entry(id) {
            return !meal.header.source.isForeign
        }
        return try await KeptFoods(journal).all().contains { $0.id == id && $0.isRecipe }
    }

    /// The photo of a meal or recipe; nil if it has none, or is deleted.
    func photo(of id: UUID) async throws -> MealPhoto? {
        guard try await isOwner(id) else { return nil }
        for format in MealPhoto.Format.allCases {
            let path = path(id, format)
            guard Self.isFile(path), let data = FileManager.default.contents(atPath: path) else {
                continue
            }
            // A file that something else put there is held to the same rules.
            return try? MealPhoto(data)
        }
        return nil
    }

    /// Keeps a photo, in place of an earlier one.
    func keep(_ photo: MealPhoto, of id: UUID) async throws {
        try PrivateFile.makeFolder(folder)
        let path = path(id, photo.format)
        let draft = folder.appending(path: ".\(journal.environment.makeUUID().uuidString)").path
        guard
            FileManager.default.createFile(
                atPath: draft, contents: photo.data, attributes: [.posixPermissions: 0o600])
        else { throw CocoaError(.fileWriteUnknown) }
        remove(of: id)
        do {
            try FileManager.default.moveItem(atPath: draft, toPath: path)
        } catch {
            try? FileManager.default.removeItem(atPath: draft)
            throw error
        }
        try await removeOrphans()
    }

    /// Removes the photo of a meal or recipe.
    func remove(of id: UUID) {
        for format in MealPhoto.Format.allCases {
            try? FileManager.default.removeItem(atPath: path(id, format))
        }
    }

    /// Removes all photos.
    func removeAll() { try? FileManager.default.removeItem(at: folder) }

    /// Removes the photos of meals and recipes that are deleted for a day.
    ///
    /// The first call after a deletion notes it in the date of the file.
    func removeOrphans() async throws {
        let manager = FileManager.default
        let now = journal.environment.now()
        for name in (try? manager.contentsOfDirectory(atPath: folder.path)) ?? [] {
            let file = folder.appending(path: name)
            guard let id = UUID(uuidString: file.deletingPathExtension().lastPathComponent) else {
                continue
            }
            let noted = try? manager.attributesOfItem(atPath: file.path)[.modificationDate] as? Date
            if try await isOwner(id) {
                if noted != Self.present { try Self.mark(file, Self.present) }
            } else if noted == Self.present {
                try Self.mark(file, now)
            } else if now.timeIntervalSince(noted ?? now) > Self.grace {
                try manager.removeItem(at: file)
            }
        }
    }

    private func path(_ id: UUID, _ format: MealPhoto.Format) -> String {
        folder.appending(path: "\(id.uuidString).\(format.rawValue)").path
    }

    /// Whether a path is a file, and no link to one.
    private static func isFile(_ path: String) -> Bool {
        let type = try? FileManager.default.attributesOfItem(atPath: path)[.type]
        return type as? FileAttributeType == .typeRegular
    }

    private static func mark(_ file: URL, _ date: Date) throws {
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
    }
}
