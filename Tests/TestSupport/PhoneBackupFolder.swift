#if canImport(CryptoExtras)
internal import Crypto
internal import CryptoExtras
package import Foundation
internal import GRDB

/// Writes an iPhone's backup: the list of files, the key bag and the files, encrypted or not.
package struct PhoneBackupFolder {
    /// The folder of the backup.
    package let url: URL
    private let keys: [UInt32: SymmetricKey]
    private let isEncrypted: Bool

    /// Writes a backup with some files of a domain.
    ///
    /// - Parameters:
    ///   - url: The folder, which is created.
    ///   - files: The files by their paths in the domain of Health.
    ///   - passphrase: The passphrase; nil for a backup that is not encrypted.
    package init(_ url: URL, files: [String: Data], passphrase: String?) throws {
        self.url = url
        isEncrypted = passphrase != nil
        keys = [3: SymmetricKey(size: .bits256), 4: SymmetricKey(size: .bits256)]
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        try writeList(files)
        var manifest: [String: Any] = ["IsEncrypted": isEncrypted, "Version": "10.0"]
        if let passphrase {
            manifest["BackupKeyBag"] = try keyBag(passphrase)
            let key = SymmetricKey(size: .bits256)
            manifest["ManifestKey"] = try wrapped(key, in: 4)
            let list = url.appending(path: "Manifest.db")
            try encrypted(Data(contentsOf: list), key).write(to: list)
        }
        try PropertyListSerialization.data(fromPropertyList: manifest, format: .binary, options: 0)
            .write(to: url.appending(path: "Manifest.plist"))
    }

    private func writeList(_ files: [String: Data]) throws {
        let queue = try DatabaseQueue(path: url.appending(path: "Manifest.db").path)
        try queue.write { db in
            try db.execute(
                sql: """
                    CREATE TABLE Files (fileID TEXT PRIMARY KEY, domain TEXT, relativePath TEXT,
                        flags INTEGER, file BLOB)
                    """)
            for (path, contents) in files {
                let name = Insecure.SHA1.hash(data: Data("HealthDomain-\(path)".utf8))
                    .map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
                let folder = url.appending(path: String(name.prefix(2)))
                try FileManager.default.createDirectory(
                    at: folder, withIntermediateDirectories: true)
                let key = SymmetricKey(size: .bits256)
                try (isEncrypted ? encrypted(contents, key) : contents)
                    .write(to: folder.appending(path: name))
                let record = try Self.record(
                    size: contents.count, isEncrypted ? wrapped(key, in: 3) : nil)
                try db.execute(
                    sql: "INSERT INTO Files VALUES (?, 'HealthDomain', ?, 1, ?)",
                    arguments: [name, path, record])
            }
        }
        try queue.close()
    }

    private func encrypted(_ data: Data, _ key: SymmetricKey) throws -> Data {
        try AES._CBC.encrypt(
            data, using: key, iv: AES._CBC.IV(ivBytes: [UInt8](repeating: 0, count: 16)))
    }

    private func wrapped(_ key: SymmetricKey, in number: UInt32) throws -> Data {
        guard let outer = keys[number] else { throw CocoaError(.coderInvalidValue) }
        return withUnsafeBytes(of: number.littleEndian) { Data($0) }
            + (try AES.KeyWrap.wrap(key, using: outer))
    }

    // MARK: Key bag

    private func keyBag(_ passphrase: String) throws -> Data {
        let (first, second) = (Data(repeating: 7, count: 20), Data(repeating: 9, count: 20))
        let inner = try KDF.Insecure.PBKDF2.deriveKey(
            from: Data(passphrase.utf8), salt: first, using: .sha256, outputByteCount: 32,
            unsafeUncheckedRounds: 11)
        let outer = try KDF.Insecure.PBKDF2.deriveKey(
            from: inner.withUnsafeBytes { Data($0) }, salt: second, using: .insecureSHA1,
            outputByteCount: 32, unsafeUncheckedRounds: 5)
        var bag = Self.tag("VERS", 5) + Self.tag("TYPE", 1)
        bag += Self.tag("UUID", Data(repeating: 1, count: 16)) + Self.tag("WRAP", 0)
        bag += Self.tag("SALT", second) + Self.tag("ITER", 5)
        bag += Self.tag("DPWT", 0) + Self.tag("DPIC", 11) + Self.tag("DPSL", first)
        for (number, key) in keys.sorted(by: { $0.key < $1.key }) {
            bag += Self.tag("UUID", Data(repeating: UInt8(number), count: 16))
            bag += Self.tag("CLAS", number) + Self.tag("WRAP", 2) + Self.tag("KTYP", 0)
            bag += Self.tag("WPKY", try AES.KeyWrap.wrap(key, using: outer))
        }
        return bag
    }

    private static func tag(_ name: String, _ value: Data) -> Data {
        Data(name.utf8) + withUnsafeBytes(of: UInt32(value.count).bigEndian) { Data($0) } + value
    }

    private static func tag(_ name: String, _ number: UInt32) -> Data {
        tag(name, withUnsafeBytes(of: number.bigEndian) { Data($0) })
    }

    // MARK: The record of a file

    /// A keyed archive with a file's size, class and key.
    private static func record(size: Int, _ key: Data?) throws -> Data {
        var list = BinaryList()
        let names = [
            "$top", "root", "$objects", "$null", "Size", "ProtectionClass", "EncryptionKey",
        ]
        let strings = names.map { list.add([0x50 | UInt8(min($0.utf8.count, 15))], $0) }
        let root = list.add([0x80, 1])
        let top = list.add([0xD1, UInt8(strings[1]), UInt8(root)])
        let count = list.add([0x12] + withUnsafeBytes(of: UInt32(size).bigEndian) { Array($0) })
        let number = list.add([0x10, 3])
        var fields = [(strings[4], count), (strings[5], number)]
        var objects = [strings[3]]
        var keyObject: Int?
        if let key {
            let data = list.add([0x4F, 0x10, UInt8(key.count)] + key)
            let name = list.add([0x57], "NS.data")
            keyObject = list.add([0xD1, UInt8(name), UInt8(data)])
            fields.append((strings[6], list.add([0x80, 2])))
        }
        let file = list.add(
            [0xD0 | UInt8(fields.count)] + fields.map { UInt8($0.0) } + fields.map { UInt8($0.1) })
        objects.append(file)
        if let keyObject { objects.append(keyObject) }
        let array = list.add([0xA0 | UInt8(objects.count)] + objects.map { UInt8($0) })
        let whole = list.add(
            [0xD2, UInt8(strings[0]), UInt8(strings[2]), UInt8(top), UInt8(array)])
        return list.data(top: whole)
    }

    /// The bytes of a binary property list with at most 255 objects.
    private struct BinaryList {
        private var bytes = Array("bplist00".utf8)
        private var places: [Int] = []

        /// Adds an object, and gives its number.
        mutating func add(_ object: [UInt8], _ text: String = "") -> Int {
            places.append(bytes.count)
            bytes += object
            // Fifteen letters or more have their number after the first byte.
            if object.first == 0x5F { bytes += [0x10, UInt8(text.utf8.count)] }
            bytes += Array(text.utf8)
            return places.count - 1
        }

        func data(top: Int) -> Data {
            var all = bytes
            for place in places { all += [UInt8(place >> 8), UInt8(place & 0xFF)] }
            all += [0, 0, 0, 0, 0, 0, 2, 1]
            for number in [places.count, top, bytes.count] {
                all += withUnsafeBytes(of: UInt64(number).bigEndian) { Array($0) }
            }
            return Data(all)
        }
    }
}
#endif
