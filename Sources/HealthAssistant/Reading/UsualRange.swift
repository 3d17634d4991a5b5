internal import HealthJournal

/// The range of most of the person's own days: from the 10th to the 90th percentile.
///
/// It describes the past of one person and is not a medical reference.
struct UsualRange: Hashable, Sendable {
    /// The minimum number of days with data for a range.
    static let fewestDays = 30

    let low: Double
    let median: Double
    let high: Double

    /// The range of some days' values; nil for fewer than ``fewestDays``.
    init?(_ values: [Double]) {
        guard values.count >= Self.fewestDays else { return nil }
        let sorted = values.sorted()
        func at(_ share: Double) -> Double { sorted[Int(share * Double(sorted.count - 1))] }
        (low, median, high) = (at(0.1), at(0.5), at(0.9))
    }

    /// The position of a value relative to the range.
    func position(of value: Double) -> String {
        value < low ? "below" : value > high ? "above" : "within"
    }

    /// The explanation of a range in answers.
    static let note = """
        Usual means the 10th to 90th percentile of the person's own days. It describes the past; it \
        is not a medical reference and not advice.
        """
}
