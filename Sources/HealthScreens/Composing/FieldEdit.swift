internal import Foundation

/// What becomes of a field of a form, which somebody else may have changed since it was shown.
enum FieldEdit: Hashable, Sendable {
    /// The person left it as it was shown: what is stored now stays.
    case untouched
    /// The person changed it, and nobody else did, or to the same.
    case typed
    /// The person and somebody else changed it, each to another text.
    case conflict

    /// Compares the texts of fields that have a meaning together, such as a value and its unit.
    ///
    /// - Parameters:
    ///   - typed: What the form sends.
    ///   - shown: What the form showed; nil if that is not known, so that everything counts as typed.
    ///   - now: What it would show now.
    init(typed: [String], shown: [String]?, now: [String]) {
        guard let shown = shown?.map(Self.plain) else {
            self = .typed
            return
        }
        let (typed, now) = (typed.map(Self.plain), now.map(Self.plain))
        self = typed == shown ? .untouched : now == shown || now == typed ? .typed : .conflict
    }

    /// A text without what a browser changes in it.
    private static func plain(_ text: String) -> String {
        text.replacing("\r\n", with: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
