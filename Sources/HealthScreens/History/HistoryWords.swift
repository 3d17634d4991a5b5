/// The words of the history.
public enum HistoryWords {
    /// Entries of every kind.
    public static let all = "Everything"
    /// Beside the choice of a kind.
    public static let kind = "Show"
}
