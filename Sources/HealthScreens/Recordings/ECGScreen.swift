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
