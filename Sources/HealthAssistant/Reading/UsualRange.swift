internal import HealthJournal

/// Where most of the person's own days lie: from the tenth to the ninetieth hundredth.
///
/// It describes the past of one person. It is no medical reference.
struct UsualRange: Hashable, Sendable {
    /// The fewest days with data that make a range.
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

    /// Where a value lies to the range.
    func position(of value: Double) -> String {
        value < low ? "below" : value > high ? "above" : "within"
    }

    /// What an answer says about what a range is.
    static let note = """
        Usual means the 10th to 90th percentile of the person's own days. It describes the past; it \
        is not a medical reference and not advice.
        """
}
