#if os(Linux)
public import Foundation

extension FileManager {
    /// The folder that the apps of a group share, such as an app and its widgets.
    ///
    /// It has the name of the group, is among the person's application support files, and is created; nil if that
    /// fails.
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
