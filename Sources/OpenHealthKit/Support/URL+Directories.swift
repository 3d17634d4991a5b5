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

    /// Asks on a phone for access to a file of another app; here the file system alone decides.
    ///
    /// - Returns: true: the file may be opened.
    @discardableResult
    public func startAccessingSecurityScopedResource() -> Bool { true }

    /// Gives the access back; here there is nothing to give back.
    public func stopAccessingSecurityScopedResource() {}

    private static func folder(_ directory: FileManager.SearchPathDirectory) -> URL {
        FileManager.default.urls(for: directory, in: .userDomainMask).first ?? homeDirectory
    }
}

extension FileManager {
    /// The folder that the apps of a group share, such as an app and its widgets.
    ///
    /// It has the name of the group, is among the person's application support files, and is created; nil if that
    /// fails.
    public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL?
    {
        // A name is one part of a path.
        guard !groupIdentifier.isEmpty, !groupIdentifier.contains("/"), groupIdentifier != ".."
        else {
            return nil
        }
        let folder = URL.applicationSupportDirectory
            .appending(path: "Group Containers").appending(path: groupIdentifier)
        guard (try? createDirectory(at: folder, withIntermediateDirectories: true)) != nil else {
            return nil
        }
        return folder
    }
}
#endif
