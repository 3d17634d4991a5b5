internal import DatabaseFile
package import Foundation
internal import HealthJournal
internal import HealthScreens

/// The photos of meals and recipes: a folder beside the journal, with one file for each.
///
/// Nothing sends them: neither Health nor a cloud gets them, and no backup has them.
package struct MealPhotos: Sendable {
    /// The folder, with the mode 0700.
    ///
    /// Its name has that of the journal: several journals may be in one place, and each removes the photos of meals
    /// that it does not have.
    let folder: URL
    private let journal: Journal

    /// The time after which the photo of a deleted meal is removed, so that a deletion can be undone.
    private static let grace: TimeInterval = 86_400
    /// The date of a file whose meal is there; that of others says when the deletion was noticed.
    private static let present = Date(timeIntervalSince1970: 0)

    init(beside journalFile: URL, journal: Journal) {
        folder = Self.folder(beside: journalFile)
        self.journal = journal
    }

    private static func folder(beside journalFile: URL) -> URL {
        journalFile.deletingLastPathComponent()
            .appending(path: journalFile.lastPathComponent + "-photos")
    }

    /// Removes all photos of a journal.
    package static func removeAll(beside journalFile: URL) {
        try? FileManager.default.removeItem(at: folder(beside: journalFile))
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
        let draft = try PartialItem(.file, target: path(id, photo.format))
        try FileHandle(fileDescriptor: draft.descriptor, closeOnDealloc: false)
            .write(contentsOf: photo.data)
        // The earlier photo is there until this one is whole on the disk.
        try draft.commit()
        remove(of: id, except: photo.format)
        try await removeOrphans()
    }

    /// Removes the photo of a meal or recipe.
    ///
    /// - Parameter kept: The format of a photo that stays.
    func remove(of id: UUID, except kept: MealPhoto.Format? = nil) {
        for format in MealPhoto.Format.allCases where format != kept {
            try? FileManager.default.removeItem(atPath: path(id, format))
        }
    }

    /// Removes the photos of meals and recipes that are deleted for a day.
    ///
    /// The first call after a deletion notes it in the date of the file. If a later version wrote the recipes, none is
    /// known to be deleted, and nothing is removed.
    func removeOrphans() async throws {
        PartialItem.removeAbandoned(in: folder.path)
        let recipes = try await journal.withSnapshot { tx in try tx.keptFoods.all() }
        guard recipes != nil else { return }
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
