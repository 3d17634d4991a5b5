/// The texts of the history.
public enum HistoryWords {
    /// The choice of all kinds.
    public static let all = "Everything"
    /// The label of the choice of a kind.
    public static let kind = "Show"
}
