public import Foundation

/// The operations that a screen needs to restore backups, of a journal alone or of everything.
public protocol BackupKeeping: Sendable {
    /// A backup of the person's own entries as a file.
    func backup() async throws -> Data
    /// The numbers of changes that merging or replacing would make.
    ///
    /// - Throws: ``MissingPassphrase`` if the backup is encrypted and the passphrase is missing or
    ///   wrong.
    func preview(_ file: URL, passphrase: String?) async throws -> RestorePreview
    /// Restores a backup completely or not at all.
    ///
    /// - Parameters:
    ///   - file: The backup.
    ///   - passphrase: The passphrase of an encrypted backup.
    ///   - replaces: Whether entries that are not in the backup are deleted.
    func restore(_ file: URL, passphrase: String?, replaces: Bool) async throws -> RestoreNumbers
}

/// An error: the backup is encrypted, and the passphrase is missing or wrong.
public struct MissingPassphrase: Error, Hashable, Sendable {
    /// Whether a passphrase was given and is wrong.
    public let isWrong: Bool

    /// Creates the error.
    public init(isWrong: Bool) { self.isWrong = isWrong }
}

/// The numbers of changes that restoring a backup would make.
public struct RestorePreview: Hashable, Sendable {
    /// The numbers of a merge, which keeps the existing entries.
    public var merge: RestoreNumbers
    /// The numbers of a replacement, which makes everything as in the backup.
    public var replace: RestoreNumbers

    /// Creates a preview.
    public init(merge: RestoreNumbers, replace: RestoreNumbers) {
        self.merge = merge
        self.replace = replace
    }
}

/// The numbers of entries and samples that restoring a backup changes or would change.
public struct RestoreNumbers: Hashable, Sendable {
    /// The number of entries that are added.
    public var added: Int
    /// The number of deleted entries that are restored.
    public var broughtBack: Int
    /// The number of entries that are reset to their state in the backup.
    public var changed: Int
    /// The number of entries that are deleted because the backup lacks them.
    public var deleted: Int
    /// The number of entries that already exist.
    public var known: Int
    /// The number of samples of all apps that are added.
    public var samples: Int

    /// Creates the counts.
    public init(
        added: Int, broughtBack: Int = 0, changed: Int = 0, deleted: Int = 0, known: Int = 0,
        samples: Int = 0
    ) {
        self.added = added
        self.broughtBack = broughtBack
        self.changed = changed
        self.deleted = deleted
        self.known = known
        self.samples = samples
    }
}
