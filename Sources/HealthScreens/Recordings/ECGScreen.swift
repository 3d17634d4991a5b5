public import Foundation
internal import HealthJournal
internal import HealthModel
public import HealthWords
public import Observation

/// The page of one electrocardiogram: its classification and its strip.
@Observable @MainActor
public final class ECGScreen {
    /// The day and the time.
    public private(set) var when = ""
    /// Classification, heart rate, length and source, as far as they are known.
    public private(set) var facts: [EntryFact] = []
    /// The strip; nil without voltages.
    public private(set) var strip: ChartDrawing?
    /// Whether the store has the electrocardiogram.
    public private(set) var isFound = false
    /// The error message for the person; nil without an error.
    public private(set) var problem: String?
    private let id: UUID
    private let reader: any SeriesReading
    private let environment: ScreenEnvironment

    /// Creates a screen of an electrocardiogram.
    public init(_ id: UUID, reader: any SeriesReading, environment: ScreenEnvironment) {
        self.id = id
        self.reader = reader
        self.environment = environment
    }

    /// The texts.
    public var words: RecordingWords { environment.language.recording }
    /// The title.
    public var title: String { environment.language.types.name(.electrocardiogram) }

    /// Reads the electrocardiogram again.
    public func refresh() async {
        do {
            guard let sample = try await reader.sample(id, of: .electrocardiogram),
                case .detail(.electrocardiogram(let detail)) = sample.payload
            else {
                isFound = false
                return
            }
            isFound = true
            when = SampleText(environment: environment).moment(sample.startDate)
            let voltages = try await reader.voltages(of: id)
            let result = words.classification(detail.classification)
            facts = [EntryFact(words.result, result)]
            if let beats = try? detail.averageHeartRate?.doubleValue(for: .countPerMinute) {
                facts.append(
                    EntryFact(
                        words.averageHeartRate,
                        "\(environment.number(beats)) \(environment.language.data.beats)"))
            }
            let length = voltages.last?.timeSinceStart ?? 0
            facts.append(EntryFact(words.duration, "\(environment.number(length)) s"))
            strip =
                voltages.count > 1
                ? ECGStrip(title: title, summary: result, voltages: voltages)
                    .drawing { "\(environment.number($0)) s" } : nil
            problem = nil
        } catch {
            problem = environment.language.data.unreadable
        }
    }
}

/// An electrocardiogram on paper: 25 mm a second and 10 mm a millivolt, in rows of ten seconds.
struct ECGStrip: Hashable, Sendable {
    /// The title for screen readers.
    var title: String
    /// The text about the recording.
    var summary: String
    /// The voltages in order of time.
    var voltages: [VoltageMeasurement]

    /// The points of a millimetre of paper.
    static let millimeter = 3.0
    /// The seconds of a row.
    static let rowSeconds = 10.0
    /// The height of a row in millimetres, which is 3 mV.
    static let rowHeight = 30.0
    private static let gap = 4.0

    /// The number of rows.
    var rows: Int {
        let last = voltages.last?.timeSinceStart ?? 0
        return max(1, Int(nearest: (last / Self.rowSeconds).rounded(.up)))
    }

    /// The size of the paper.
    var size: ChartSize {
        ChartSize(
            width: Self.rowSeconds * 25 * Self.millimeter,
            height: Double(rows) * (Self.rowHeight + Self.gap) * Self.millimeter + 14)
    }

    /// Draws the squares of 5 mm and the curve.
    func drawing(_ seconds: (Double) -> String) -> ChartDrawing {
        let byRow = Dictionary(grouping: voltages) {
            Int(nearest: ($0.timeSinceStart / Self.rowSeconds).rounded(.down))
        }
        var shapes: [ChartDrawing.Shape] = []
        for row in 0..<rows {
            let top = Double(row) * (Self.rowHeight + Self.gap) * Self.millimeter
            shapes += squares(top)
            shapes.append(
                .text(
                    seconds(Double(row) * Self.rowSeconds),
                    at: ChartPoint(2, top + Self.rowHeight * Self.millimeter + 11), anchor: .start,
                    role: .label))
            let start = Double(row) * Self.rowSeconds
            let curve = curve(byRow[row] ?? [], start, top)
            if curve.count > 1 { shapes.append(.path(curve, isClosed: false, role: .trace)) }
        }
        return ChartDrawing(title: title, summary: summary, size: size, shapes: shapes)
    }

    private func squares(_ top: Double) -> [ChartDrawing.Shape] {
        let (step, width) = (5 * Self.millimeter, size.width)
        let bottom = top + Self.rowHeight * Self.millimeter
        let vertical = stride(from: 0, through: width, by: step).map {
            ChartDrawing.Shape.path(
                [ChartPoint($0, top), ChartPoint($0, bottom)], isClosed: false, role: .paper)
        }
        let horizontal = stride(from: top, through: bottom, by: step).map {
            ChartDrawing.Shape.path(
                [ChartPoint(0, $0), ChartPoint(width, $0)], isClosed: false, role: .paper)
        }
        return vertical + horizontal
    }

    /// The curve of a row: of the voltages in each half point, the lowest and the highest in the
    /// order in which they came, so that no peak is lost.
    private func curve(
        _ voltages: [VoltageMeasurement], _ start: Double, _ top: Double
    ) -> [ChartPoint] {
        let scale = 25 * Self.millimeter
        let middle = top + Self.rowHeight / 2 * Self.millimeter
        let limit = Self.rowHeight / 2 * Self.millimeter
        var points: [ChartPoint] = []
        var (index, low, high) = (0, 0, 0)
        func place(_ index: Int) -> ChartPoint {
            let height = voltages[index].volts * 10_000 * Self.millimeter
            return ChartPoint(
                ((voltages[index].timeSinceStart - start) * scale * 10).rounded() / 10,
                ((middle - min(max(height, -limit), limit)) * 10).rounded() / 10)
        }
        while index < voltages.count {
            let column = ((voltages[index].timeSinceStart - start) * scale * 2).rounded(.down)
            (low, high) = (index, index)
            while index < voltages.count,
                ((voltages[index].timeSinceStart - start) * scale * 2).rounded(.down) == column
            {
                if voltages[index].volts < voltages[low].volts { low = index }
                if voltages[index].volts > voltages[high].volts { high = index }
                index += 1
            }
            points.append(place(min(low, high)))
            if low != high { points.append(place(max(low, high))) }
        }
        return points
    }
}
