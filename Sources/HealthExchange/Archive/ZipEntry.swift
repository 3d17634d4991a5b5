/// The name and size of one entry of a zip archive.
struct ZipEntry {
    /// The path inside the archive.
    var path: String
    /// The size of the unpacked bytes, where the archive says so up front.
    var size: Int64?
    /// Whether the entry is a file with bytes.
    var isFile: Bool
}
