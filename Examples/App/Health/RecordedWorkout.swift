import Foundation

/// The mark of a workout that the watch has recorded.
nonisolated enum RecordedWorkout {
    /// The key in the metadata of the workout; its value is the identity of the entry.
    static let key = "DiaryRecordedWorkout"

    /// The metadata of the workout of an entry.
    static func metadata(of entry: UUID) -> [String: Any] { [key: entry.uuidString] }
}
