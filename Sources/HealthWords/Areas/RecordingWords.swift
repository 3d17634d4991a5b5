/// The texts of the pages of a single workout and of an electrocardiogram.
public struct RecordingWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case duration, distance, pace, speed, averageHeartRate, highestHeartRate, route, splits,
            split, time, climb, result, strip, sinusRhythm, atrialFibrillation, lowHeartRate,
            highHeartRate, poorReading, inconclusive, routeSummary
    }

    package static let area = "recording"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The label of a duration.
    public var duration: String { text(.duration) }
    /// The label of a distance.
    public var distance: String { text(.distance) }
    /// The label of the time for a distance.
    public var pace: String { text(.pace) }
    /// The label of a speed.
    public var speed: String { text(.speed) }
    /// The label of the average heart rate.
    public var averageHeartRate: String { text(.averageHeartRate) }
    /// The label of the highest heart rate.
    public var highestHeartRate: String { text(.highestHeartRate) }
    /// The title of the route.
    public var route: String { text(.route) }
    /// The title of the splits.
    public var splits: String { text(.splits) }
    /// The column of the number of a split.
    public var split: String { text(.split) }
    /// The column of the time of a split.
    public var time: String { text(.time) }
    /// The column of the height climbed.
    public var climb: String { text(.climb) }
    /// The label of the classification of an electrocardiogram.
    public var result: String { text(.result) }
    /// The title of the strip of an electrocardiogram.
    public var strip: String { text(.strip) }

    /// The classification of an electrocardiogram by HealthKit's raw value.
    public func classification(_ rawValue: Int) -> String {
        switch rawValue {
        case 1: text(.sinusRhythm)
        case 2: text(.atrialFibrillation)
        case 3: text(.lowHeartRate)
        case 4: text(.highHeartRate)
        case 5: text(.poorReading)
        default: text(.inconclusive)
        }
    }

    /// The summary of a route for screen readers.
    public func routeSummary(_ distance: String) -> String {
        text(.routeSummary, ["distance": distance])
    }
}

extension Language {
    /// The texts of the pages of a single workout and of an electrocardiogram.
    public var recording: RecordingWords { RecordingWords(self) }
}
