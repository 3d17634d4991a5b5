internal import HealthModel

/// A horizontal axis with one place of equal width for each label.
struct BandAxis: Hashable, Sendable {
    let labels: [String]
    /// The ends of the axis.
    let left: Double
    let right: Double
    /// The height of the labels.
    let baseline: Double

    /// The width of one place.
    var step: Double { (right - left) / Double(max(labels.count, 1)) }

    /// The middle of a place.
    func middle(of index: Int) -> Double { left + (Double(index) + 0.5) * step }

    /// The labels; those that would overlap are omitted, also at the larger text sizes of a phone.
    var shapes: [ChartDrawing.Shape] {
        let room = Double(labels.map(\.count).max() ?? 0) * 9 + 14
        let every = max(
            Int(nearest: (Double(labels.count) * room / max(right - left, 1)).rounded(.up)), 1)
        return stride(from: 0, to: labels.count, by: every).map { index in
            .text(
                labels[index], at: ChartPoint(middle(of: index), baseline), anchor: .middle,
                role: .label)
        }
    }
}
