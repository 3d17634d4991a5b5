import Synchronization

/// The texts of the issues of one test, which come from any thread.
final class IssueList: Sendable {
    private let texts = Mutex<[String]>([])

    /// All texts so far.
    var all: [String] { texts.withLock { $0 } }

    func append(_ text: String) { texts.withLock { $0.append(text) } }
}
