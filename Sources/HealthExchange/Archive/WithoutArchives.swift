// Replaces libarchive and zstd on systems that have neither, such as iOS: everything except zip
// archives and Parquet works without them.

#if !canImport(CArchive)
package import Foundation

/// A reader of zip archives that refuses each.
package final class ZipReader: ByteSource {
    package init(path: String, limit: UnpackingLimit? = nil) throws(ExchangeError) {
        throw .noArchives
    }

    package func nextEntry() throws(ExchangeError) -> ZipEntry? { throw .noArchives }

    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(ExchangeError) -> Int {
        throw .noArchives
    }
}

/// A reader of gzip files that refuses each.
package final class GzipByteSource: ByteSource {
    package static func begins(_ prefix: [UInt8]) -> Bool {
        prefix.starts(with: [0x1F, 0x8B, 0x08])
    }

    package init(_ source: any ByteSource) throws(ExchangeError) { throw .noArchives }

    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(ExchangeError) -> Int {
        throw .noArchives
    }
}

/// A writer of zip archives that writes none.
package final class ZipWriter {
    init(_ file: AtomicFile, date: Date) throws { throw ExchangeError.noArchives }

    func beginEntry(_ path: String) throws { throw ExchangeError.noArchives }

    func write(_ bytes: some Collection<UInt8>) throws { throw ExchangeError.noArchives }

    func close() throws { throw ExchangeError.noArchives }

    package static func pack(_ folder: String, into path: String, date: Date) throws -> Int64 {
        throw ExchangeError.noArchives
    }
}

extension ExchangeError {
    fileprivate static let noArchives = ExchangeError(.unsupportedArchive, detail: "no libarchive")
}
#endif

#if !canImport(CZstd)
/// Refuses to compress and expand, because there is no zstd.
enum ZstdFrame {
    static func compress(_ bytes: [UInt8]) throws -> [UInt8] { throw ExchangeError.noZstd }

    static func expand(_ frames: [UInt8], size: Int) throws(ExchangeError) -> [UInt8]? {
        throw .noZstd
    }
}

extension ExchangeError {
    fileprivate static let noZstd = ExchangeError(.unsupportedArchive, detail: "no zstd")
}
#endif
