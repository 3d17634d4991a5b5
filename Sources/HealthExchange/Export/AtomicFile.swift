internal import DatabaseFile
internal import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// A file that is written completely or not at all, and that only its owner may read.
///
/// Bytes are buffered and written to a file next to the target, which replaces the target at the
/// end. Without ``commit()`` nothing remains.
final class AtomicFile {
    /// The file next to the target; nil for a device or a pipe.
    private let item: PartialItem?
    private let descriptor: Int32
    private var buffer: [UInt8] = []
    /// The number of written bytes.
    private(set) var size: Int64 = 0

    private static let bufferSize = 1 << 18

    /// Begins a file; `-` is stdout, and a device or a pipe receives the bytes directly.
    ///
    /// - Throws: ``ExchangeError`` with `cannotWrite` if the file cannot be created.
    init(path: String) throws {
        var status = stat()
        let exists = path != "-" && stat(path, &status) == 0
        if exists, status.st_mode & S_IFMT == S_IFDIR {
            throw ExchangeError(.cannotWrite, detail: "the path is a folder")
        }
        if path == "-" || (exists && status.st_mode & S_IFMT != S_IFREG) {
            item = nil
            descriptor = path == "-" ? dup(1) : open(path, O_WRONLY | O_CLOEXEC)
            guard descriptor >= 0 else {
                throw ExchangeError(.cannotWrite, detail: "open: errno \(errno)")
            }
        } else {
            // A link stays, and its target is replaced.
            let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
            let made = try ExchangeError.writing { try PartialItem(.file, target: target) }
            (item, descriptor) = (made, made.descriptor)
        }
        buffer.reserveCapacity(Self.bufferSize)
    }

    deinit {
        if item == nil { close(descriptor) }
    }

    /// Adds bytes.
    func write(_ bytes: some Collection<UInt8>) throws {
        buffer.append(contentsOf: bytes)
        if buffer.count >= Self.bufferSize { try flush() }
    }

    /// Adds a text.
    func write(_ text: String) throws { try write(text.utf8) }

    /// Returns the descriptor of the open file for a library that writes to it directly.
    func openDescriptor() throws -> Int32 {
        try flush()
        return descriptor
    }

    /// Moves the file to its target.
    func commit() throws {
        try flush()
        guard let item else { return }
        var status = stat()
        if fstat(descriptor, &status) == 0 { size = Int64(status.st_size) }
        try ExchangeError.writing { try item.commit() }
    }

    private func flush() throws {
        var start = 0
        while start < buffer.count {
            let count = buffer[start...].withUnsafeBytes {
                Foundation.write(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0 {
                if errno == EINTR { continue }
                throw failure("write")
            }
            start += count
        }
        size += Int64(buffer.count)
        buffer.removeAll(keepingCapacity: true)
    }

    private func failure(_ step: String) -> ExchangeError {
        ExchangeError(
            errno == ENOSPC || errno == EDQUOT ? .diskFull : .cannotWrite,
            detail: "\(step): errno \(errno)")
    }
}

/// A folder of files that is written completely or not at all, and that only its owner may read.
final class AtomicFolder {
    private let item: PartialItem
    private var names: Set<String> = []
    /// The number of bytes of the finished files.
    private(set) var size: Int64 = 0

    /// Begins a folder.
    ///
    /// - Throws: ``ExchangeError`` with `cannotWrite`; with `notEmpty` if a file or a folder that
    ///   is not empty exists.
    init(path: String) throws {
        let target = URL(fileURLWithPath: path).standardizedFileURL.path
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: target, isDirectory: &isFolder) {
            let names = try? FileManager.default.contentsOfDirectory(atPath: target)
            guard isFolder.boolValue, names?.isEmpty == true else {
                throw ExchangeError(.notEmpty, detail: "the folder is in use")
            }
        }
        item = try ExchangeError.writing { try PartialItem(.folder, target: target) }
    }

    /// Begins a file of the folder with an unused name, ignoring case.
    func file(_ name: String, _ ending: String) throws -> AtomicFile {
        let plain = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
        var free = plain
        var number = 2
        while !names.insert(free.lowercased()).inserted {
            free = "\(plain)_\(number)"
            number += 1
        }
        return try AtomicFile(path: "\(item.path)/\(free).\(ending)")
    }

    /// Ends a file of the folder.
    func commit(_ file: AtomicFile) throws {
        try file.commit()
        size += file.size
    }

    /// Moves the folder to its target.
    func commit() throws {
        try ExchangeError.writing { try item.commit() }
    }
}

extension ExchangeError {
    /// Runs a body that creates or renames files, and maps its errors.
    static func writing<T>(_ body: () throws -> T) throws(ExchangeError) -> T {
        do {
            return try body()
        } catch {
            let code = (error as? POSIXError)?.code.rawValue
            throw ExchangeError(
                DiskFull.isReason(of: error) ? .diskFull : .cannotWrite,
                detail: code.map { "errno \($0)" } ?? "\(type(of: error))")
        }
    }
}
