#if os(Linux)
public import Foundation

// Foundation on Linux has these folders in `FileManager` alone.

extension URL {
    /// The folder for the person's documents.
    public static var documentsDirectory: URL { folder(.documentDirectory) }

    /// The folder for files that can be created again.
    public static var cachesDirectory: URL { folder(.cachesDirectory) }

    /// The folder for the app's own files.
    public static var applicationSupportDirectory: URL { folder(.applicationSupportDirectory) }

    /// The folder for files that are neither documents nor caches; here the folder for the app's own files.
    public static var libraryDirectory: URL { applicationSupportDirectory }

    /// The folder for downloads.
    public static var downloadsDirectory: URL { folder(.downloadsDirectory) }

    private static func folder(_ directory: FileManager.SearchPathDirectory) -> URL {
        FileManager.default.urls(for: directory, in: .userDomainMask).first ?? homeDirectory
    }
}

extension FileManager {
    /// The folder that the apps of a group share, such as an app and its widgets.
    ///
    /// The folder has the name of the group and is in `Group Containers` of the application support directory. It is
    /// created if it is missing; nil if that fails, or if the identifier cannot be the name of a folder.
    public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL?
    {
        // A name is one part of a path.
        guard !groupIdentifier.isEmpty, !groupIdentifier.contains("/"),
            ![".", ".."].contains(groupIdentifier)
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
