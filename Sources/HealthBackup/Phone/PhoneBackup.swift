internal import Crypto
internal import DatabaseFile
public import Foundation
internal import GRDB

/// An iPhone's backup as Finder, iTunes or `idevicebackup2` writes it, of which the Health databases are
/// read.
///
/// ```swift
/// guard let backup = PhoneBackup(at: path) else { return }
/// try await backup.withHealth(passphrase: backup.isEncrypted ? passphrase : nil) { folder in
///     let summary = try await HealthImporter(store).importFile(at: folder.path)
///     print(summary.inserted, "new")
/// }
/// ```
///
/// The backup does not change. The layout is known from public descriptions of backups since iOS 10.2. It was not
/// tested with a real backup.
public struct PhoneBackup: Sendable {
    private let folder: URL
    private let manifest: Manifest

    /// The contents of `Manifest.plist`.
    private struct Manifest: Sendable {
        var isEncrypted = false
        var keyBag: Data?
        var key: Data?
    }

    /// The files of Health in a backup, without their logs.
    private static let names = ["healthdb_secure.sqlite", "healthdb.sqlite"]
    private static let most = 64 << 20

    /// Finds the backup in a folder, or in the only folder inside it; nil if there is none.
    ///
    /// - Parameter path: The folder, which contains `Manifest.plist` and `Manifest.db`.
    public init?(at path: String) {
        let folder = URL(fileURLWithPath: path, isDirectory: true)
        let children =
            (try? FileManager.default.contentsOfDirectory(
                at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)) ?? []
        let found = ([folder] + (children.count == 1 ? children : [])).first { place in
            ["Manifest.plist", "Manifest.db"].allSatisfy {
                FileManager.default.fileExists(atPath: place.appending(path: $0).path)
            }
        }
        guard let place = found else { return nil }
        self.folder = place
        manifest = Self.read(place.appending(path: "Manifest.plist"))
    }

    /// Whether the backup is encrypted, so that a passphrase is needed.
    public var isEncrypted: Bool { manifest.isEncrypted }

    private static func read(_ file: URL) -> Manifest {
        guard let data = try? Data(contentsOf: file), data.count <= most else { return Manifest() }
        if let list = try? BinaryPropertyList.read(data) {
            return Manifest(
                isEncrypted: list["IsEncrypted"]?.boolean ?? false,
                keyBag: list["BackupKeyBag"]?.data, key: list["ManifestKey"]?.data)
        }
        // The list may also be XML, which Foundation reads.
        guard data.starts(with: Array("<?xml".utf8)),
            let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
                as? [String: Any]
        else { return Manifest() }
        return Manifest(
            isEncrypted: list["IsEncrypted"] as? Bool ?? false,
            keyBag: list["BackupKeyBag"] as? Data, key: list["ManifestKey"] as? Data)
    }

    /// Unpacks the Health databases into a private folder for the time of a body.
    ///
    /// - Parameters:
    ///   - passphrase: The passphrase of an encrypted backup; nil for one that is not encrypted.
    ///   - body: A closure that reads the folder, which has `healthdb_secure.sqlite` and
    ///     `healthdb.sqlite`.
    /// - Throws: ``PhoneBackupError``, `CancellationError`, and the errors of the body.
    public func withHealth<T>(
        passphrase: String?, _ body: (URL) async throws -> T
    ) async throws -> T {
        let place = try PhoneFileDecryption.writing { try WorkingFolders.make("phone-backup") }
        defer { WorkingFolders.remove(place) }
        try unpack(passphrase, to: place)
        return try await body(place.appending(path: "Health"))
    }

    private func unpack(_ passphrase: String?, to place: URL) throws {
        let keys = try keys(passphrase)
        let list = place.appending(path: "Manifest.db")
        try PhoneFileDecryption(key: try listKey(keys)).write(
            folder.appending(path: "Manifest.db"), to: list)
        let target = place.appending(path: "Health")
        try PhoneFileDecryption.writing {
            try FileManager.default.createDirectory(
                at: target, withIntermediateDirectories: true)
        }
        for item in try files(list) {
            try PhoneFileDecryption(key: try item.key(keys)).write(
                folder.appending(path: item.path), to: target.appending(path: item.name))
        }
        try? FileManager.default.removeItem(at: list)
    }

    // MARK: Keys

    /// The keys of the classes; nil for a backup that is not encrypted.
    private func keys(_ passphrase: String?) throws -> [UInt32: SymmetricKey]? {
        guard isEncrypted else { return nil }
        guard let bag = manifest.keyBag else {
            throw PhoneBackupError.damaged("Manifest.plist has no key bag")
        }
        guard let passphrase, !passphrase.isEmpty else { throw PhoneBackupError.needsPassphrase }
        return try PhoneKeyBag(bag).keys(passphrase)
    }

    private func listKey(_ keys: [UInt32: SymmetricKey]?) throws -> SymmetricKey? {
        guard let keys else { return nil }
        // Before iOS 10.2 the list of an encrypted backup was not encrypted.
        guard let wrapped = manifest.key else { return nil }
        return try Self.unwrap(wrapped, nil, keys)
    }

    /// The key of a file: four bytes with its class, the lowest first, and the wrapped key.
    fileprivate static func unwrap(
        _ wrapped: Data, _ number: UInt32?, _ keys: [UInt32: SymmetricKey]
    ) throws -> SymmetricKey {
        let prefix = wrapped.prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        guard let key = keys[number ?? prefix],
            let opened = try? AES.KeyWrap.unwrap(wrapped.dropFirst(4), using: key)
        else { throw PhoneBackupError.damaged("the key of a file") }
        return opened
    }

    // MARK: Files

    /// A file of Health in the backup.
    private struct Item {
        let path: String
        let name: String
        let record: PropertyListValue?

        /// The key of the file; nil in a backup that is not encrypted.
        func key(_ keys: [UInt32: SymmetricKey]?) throws -> SymmetricKey? {
            guard let keys else { return nil }
            guard let record, let root = record["$top"]?["root"]?.object(in: record),
                let wrapped = root["EncryptionKey"]?.object(in: record)?["NS.data"]?.data
            else { throw PhoneBackupError.damaged("the record of a file") }
            let number = root["ProtectionClass"]?.integer.flatMap { UInt32(exactly: $0) }
            return try PhoneBackup.unwrap(wrapped, number, keys)
        }
    }

    private func files(_ list: URL) throws -> [Item] {
        let wanted = Self.names.flatMap { ["Health/\($0)", "Health/\($0)-wal"] }
        let rows: [Row]
        do {
            let queue = try DatabaseQueue(path: DatabaseName.of(list.path))
            rows = try queue.read { db in
                try Row.fetchAll(
                    db,
                    sql: """
                        SELECT fileID, relativePath, file FROM Files
                        WHERE domain = 'HealthDomain' AND relativePath IN (?, ?, ?, ?)
                        """,
                    arguments: StatementArguments(wanted))
            }
        } catch is DatabaseError {
            throw PhoneBackupError.damaged("Manifest.db")
        }
        let items = try rows.map { row in
            guard let id = String.fromDatabaseValue(row[0]),
                id.wholeMatch(of: /[0-9a-f]{40}/) != nil,
                let path = String.fromDatabaseValue(row[1])
            else { throw PhoneBackupError.damaged("the name of a file") }
            return Item(
                path: "\(id.prefix(2))/\(id)", name: (path as NSString).lastPathComponent,
                record: Data.fromDatabaseValue(row[2])
                    .flatMap { try? BinaryPropertyList.read($0) })
        }
        guard items.contains(where: { $0.name == Self.names[0] }) else {
            throw PhoneBackupError.withoutHealth
        }
        return items
    }
}

/// The reason why an iPhone's backup was not read.
public enum PhoneBackupError: Error, Hashable, Sendable {
    /// The backup is encrypted, and no passphrase was given.
    case needsPassphrase
    /// The passphrase is not that of the backup.
    case wrongPassphrase
    /// The backup has no Health data, like every backup that is not encrypted.
    case withoutHealth
    /// The backup is of an older or newer layout, or damaged; the text describes the place.
    case damaged(String)
    /// The unpacked databases cannot be written to the temporary folder.
    case cannotWrite
    /// The disk with the temporary folder is full.
    case diskFull
}

extension PhoneBackupError: CustomStringConvertible, LocalizedError {
    /// One sentence in English that says what to do next.
    public var description: String {
        switch self {
        case .needsPassphrase:
            "The iPhone backup is encrypted: enter the password that you chose for it."
        case .wrongPassphrase:
            "This is not the password of the iPhone backup: try again."
        case .withoutHealth:
            "The iPhone backup contains no Health data: encrypt the backup, then make it again."
        case .damaged:
            "The iPhone backup is damaged or of an unknown version: make it again."
        case .cannotWrite:
            "The backup's databases cannot be written to the temporary folder: choose another one "
                + "with TMPDIR."
        case .diskFull: "The disk is full: make room and try again, nothing was imported."
        }
    }

    /// The same sentence.
    public var errorDescription: String? { description }
}

extension PhoneBackupError: CustomDebugStringConvertible {
    /// The sentence, with the place of the damage.
    public var debugDescription: String {
        guard case .damaged(let detail) = self else { return description }
        return "\(description) (\(detail))"
    }
}
