/// The name and size of one entry of a zip archive.
package struct ZipEntry {
    /// The path inside the archive.
    package var path: String
    /// The size of the unpacked bytes, where the archive says so up front.
    package var size: Int64?
    /// Whether the entry is a file with bytes.
    package var isFile: Bool
}
