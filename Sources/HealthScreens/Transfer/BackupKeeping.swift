public import Foundation

/// What a screen needs to restore backups, of a journal alone or of everything.
public protocol BackupKeeping: Sendable {
    /// The person's own entries as a file.
    func backup() async throws -> Data
    /// What restoring a backup would do, one way and the other.
    ///
    /// - Throws: ``MissingPassphrase`` for an encrypted backup without a passphrase or with a
    ///   wrong one.
    func preview(_ file: URL, passphrase: String?) async throws -> RestorePreview
    /// Restores a backup, as a whole or not at all.
    ///
    /// - Parameters:
    ///   - file: The backup.
    ///   - passphrase: The passphrase of an encrypted one.
    ///   - replaces: Whether what is not in it is deleted.
    func restore(_ file: URL, passphrase: String?, replaces: Bool) async throws -> RestoreNumbers
}

/// A backup is encrypted and cannot be opened yet.
public struct MissingPassphrase: Error, Hashable, Sendable {
    /// Whether a passphrase was given, and is another one.
    public let isWrong: Bool

    /// Puts an error together.
    public init(isWrong: Bool) { self.isWrong = isWrong }
}

/// What restoring a backup would do.
public struct RestorePreview: Hashable, Sendable {
    /// Where what is here stays.
    public var merge: RestoreNumbers
    /// Where everything becomes as in the backup.
    public var replace: RestoreNumbers

    /// Puts a preview together.
    public init(merge: RestoreNumbers, replace: RestoreNumbers) {
        self.merge = merge
        self.replace = replace
    }
}

/// What restoring a backup does, or would do, in numbers of entries and samples.
public struct RestoreNumbers: Hashable, Sendable {
    /// Entries that come in.
    public var added: Int
    /// Entries that were deleted and come back.
    public var broughtBack: Int
    /// Entries that are again as in the backup.
    public var changed: Int
    /// Entries that are not in the backup and are deleted.
    public var deleted: Int
    /// Entries that are here already.
    public var known: Int
    /// Samples of all apps that come in.
    public var samples: Int

    /// Puts counts together.
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
