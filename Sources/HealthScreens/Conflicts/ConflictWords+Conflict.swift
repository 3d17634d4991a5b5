public import HealthJournal
public import HealthWords

extension ConflictWords {
    /// The explanation of a conflict, in one sentence, with the name of the other app if there is
    /// one.
    public func explanation(of conflict: Conflict) -> String {
        explanation(
            conflict.kind,
            other: conflict.theirs.flatMap { SourceBadge($0.header.source, language)?.text })
    }
}
