#if os(Linux)
public import Foundation

// Foundation on Linux has these folders in `FileManager` alone.

extension URL {
    /// The folder for the person's documents.
    public static var documentsDirectory: URL { folder(.documentDirectory) }

    /// The folder for what can be made again.
    public static var cachesDirectory: URL { folder(.cachesDirectory) }

    /// The folder for the app's own files.
    public static var applicationSupportDirectory: URL { folder(.applicationSupportDirectory) }

    private static func folder(_ directory: FileManager.SearchPathDirectory) -> URL {
        FileManager.default.urls(for: directory, in: .userDomainMask).first ?? homeDirectory
    }
}
#endif
