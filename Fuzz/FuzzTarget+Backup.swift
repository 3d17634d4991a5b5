internal import Foundation

extension FuzzTarget {
    /// Reads the file of a backup: the bytes themselves, or a file that has them as its contents.
    static func readBackup(_ bytes: [UInt8]) throws {
        let rest = Data(bytes.dropFirst())
        let file = bytes.first.map { $0 & 1 == 0 } == true ? rest : try sealed(rest)
        let path = try HiddenFile.shared.hold(Array(file))
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "fuzz-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try BackupFileReader(path: path, passphrase: nil).unpack(into: folder)
    }

    /// Reads the property list of an iPhone's backup, or its key bag; no key is derived.
    static func readPhoneBackup(_ bytes: [UInt8]) throws {
        guard bytes.starts(with: Array("bplist".utf8)) else {
            _ = try PhoneKeyBag(Data(bytes))
            return
        }
        let list = try BinaryPropertyList.read(Data(bytes))
        let root = list["$top"]?["root"]?.object(in: list)
        _ = root?["EncryptionKey"]?.object(in: list)
        if let bag = list["BackupKeyBag"]?.data { _ = try PhoneKeyBag(bag) }
    }

    /// A file with these contents, in chunks whose lengths the contents give.
    private static func sealed(_ contents: Data) throws -> Data {
        let header = try BackupHeader(createdAt: Date(timeIntervalSinceReferenceDate: 0)).data()
        var seal = BackupSeal(header: header, nil)
        var file = header
        var rest = contents
        repeat {
            let chunk = Data(rest.prefix(1 + Int(rest.first ?? 0)))
            rest = Data(rest.dropFirst(chunk.count))
            let closed = try seal.close(chunk, isLast: rest.isEmpty)
            let length = UInt32(closed.count) | (rest.isEmpty ? 1 << 31 : 0)
            file += withUnsafeBytes(of: length.littleEndian) { Data($0) } + closed
        } while !rest.isEmpty
        return file
    }
}
