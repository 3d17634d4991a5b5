package import Foundation

/// The food library that belongs to a journal, open while its file is the same.
///
/// A search while somebody types would otherwise open the file for each key. Foods that are imported into the open file
/// are found by the next search; a file that was created, replaced or deleted is opened anew.
package actor OpenFoodLibrary {
    private let journal: URL
    private var open: (file: FileState?, library: FoodLibrary)?

    /// What tells two files of one path apart.
    private struct FileState: Equatable {
        let device: UInt64?
        let number: UInt64?
        let size: UInt64?
        let modified: Date?

        /// The state of a file; nil if there is none.
        init?(_ url: URL) {
            guard let found = try? FileManager.default.attributesOfItem(atPath: url.path) else {
                return nil
            }
            device = (found[.systemNumber] as? NSNumber)?.uint64Value
            number = (found[.systemFileNumber] as? NSNumber)?.uint64Value
            size = (found[.size] as? NSNumber)?.uint64Value
            modified = found[.modificationDate] as? Date
        }
    }

    /// Creates access to the library of a journal; nothing is opened before the first search.
    ///
    /// - Parameter journal: The file of the journal.
    package init(beside journal: URL) { self.journal = journal }

    /// The library as ``FoodLibrary/openToLookAt(beside:)`` opens it.
    package func library() throws(FoodLibraryError) -> FoodLibrary {
        let url = FoodLibrary.file(beside: journal)
        if let open, open.file == FileState(url) { return open.library }
        // The old one is closed first: its last write changes the file.
        open = nil
        let before = FileState(url)
        let library = try FoodLibrary.openToLookAt(beside: journal)
        let after = FileState(url)
        // A file that came or went meanwhile may not be the one that is open.
        if (before == nil) == (after == nil), before?.number == after?.number {
            open = (after, library)
        }
        return library
    }
}
