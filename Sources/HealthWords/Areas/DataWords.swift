/// The texts of the pages that show a health store.
public struct DataWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case empty, unreadable, sources, sourcesText, up, down, explanation, duration, list, older,
            source, device, start, end, details, yes, no, samples, search, allGroups, groups,
            noMatch, pinned, pin, unpin, lastDays, daysTo, activity, heart, body, nutrition, sleep,
            mobility, hearing, symptoms, other, beats, breaths, revolutions, allTime, perDay,
            rangeAverage, lowToHigh, average, usual, usualShort, withoutToday, total, dayAverage,
            highest, latest, range, timeBefore, number, durations, nights, nightAverage, timeline,
            lastData, noneInPeriod, showLast, chartHint
    }

    package static let area = "data"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The text for an empty store.
    public var empty: String { text(.empty) }
    /// The error message for a store that cannot be read.
    public var unreadable: String { text(.unreadable) }
    /// The heading of the sources.
    public var sources: String { text(.sources) }
    /// The explanation of the order of the sources.
    public var sourcesText: String { text(.sourcesText) }
    /// The button that moves a source up.
    public var up: String { text(.up) }
    /// The button that moves a source down.
    public var down: String { text(.down) }
    /// The heading of the explanation of a day's total.
    public var explanation: String { text(.explanation) }
    /// The label of the duration of a category.
    public var duration: String { text(.duration) }
    /// The heading of the list of samples.
    public var list: String { text(.list) }
    /// The button that shows older samples.
    public var older: String { text(.older) }
    /// The column of the source.
    public var source: String { text(.source) }
    /// The column of the device.
    public var device: String { text(.device) }
    /// The column of the start.
    public var start: String { text(.start) }
    /// The column of the end.
    public var end: String { text(.end) }
    /// The column of the metadata.
    public var details: String { text(.details) }
    /// The value of metadata that is true.
    public var yes: String { text(.yes) }
    /// The value of metadata that is false.
    public var no: String { text(.no) }

    /// The label and the button of the search.
    public var search: String { text(.search) }
    /// The choice of all groups.
    public var allGroups: String { text(.allGroups) }
    /// The label of the choice of a group.
    public var groups: String { text(.groups) }
    /// The text of a search without result.
    public var noMatch: String { text(.noMatch) }
    /// The heading of the pinned types.
    public var pinned: String { text(.pinned) }
    /// The label of beats per minute.
    public var beats: String { text(.beats) }
    /// The label of breaths per minute.
    public var breaths: String { text(.breaths) }
    /// The label of revolutions per minute.
    public var revolutions: String { text(.revolutions) }

    /// The button of the period of everything.
    public var allTime: String { text(.allTime) }
    /// The mark from the lowest to the highest value.
    public var lowToHigh: String { text(.lowToHigh) }
    /// The average, as a label.
    public var average: String { text(.average) }
    /// The mark of the person's usual range.
    public var usualShort: String { text(.usualShort) }
    /// The note that today is left out of an average.
    public var withoutToday: String { text(.withoutToday) }
    /// The label of the total of a period.
    public var total: String { text(.total) }
    /// The label of the average of the days.
    public var dayAverage: String { text(.dayAverage) }
    /// The label of the day with the highest total.
    public var highest: String { text(.highest) }
    /// The label of the newest value.
    public var latest: String { text(.latest) }
    /// The label of the lowest and the highest value.
    public var range: String { text(.range) }
    /// The label of the same number of days before.
    public var timeBefore: String { text(.timeBefore) }
    /// The label of the number of events.
    public var number: String { text(.number) }
    /// The title of the durations by day.
    public var durations: String { text(.durations) }
    /// The title of the nights.
    public var nights: String { text(.nights) }
    /// The label of the average of the nights.
    public var nightAverage: String { text(.nightAverage) }
    /// The title of the time line of events.
    public var timeline: String { text(.timeline) }
    /// The message if a period has no data.
    public var noneInPeriod: String { text(.noneInPeriod) }
    /// The link to the last data.
    public var showLast: String { text(.showLast) }
    /// The explanation of how to read a value of a chart.
    public var chartHint: String { text(.chartHint) }

    /// A daily average: "8,214 a day".
    public func perDay(_ value: String) -> String { text(.perDay, ["value": value]) }

    /// A range with its average: "48–140 bpm, average 71 bpm".
    public func rangeAverage(_ range: String, _ average: String) -> String {
        text(.rangeAverage, ["range": range, "average": average])
    }

    /// The person's usual range in a sentence.
    public func usual(_ low: String, _ high: String) -> String {
        text(.usual, ["low": low, "high": high])
    }

    /// The message that names the last day with data.
    public func lastData(_ date: String) -> String { text(.lastData, ["date": date]) }

    /// The button that pins a type.
    public func pin(_ name: String) -> String { text(.pin, ["name": name]) }

    /// The button that unpins a type.
    public func unpin(_ name: String) -> String { text(.unpin, ["name": name]) }

    /// The days up to today: "Last 30 days".
    public func lastDays(_ count: Int) -> String { text(.lastDays, count: count) }

    /// The days up to an earlier day: "30 days to 20 Nov 2025".
    public func daysTo(_ date: String, count: Int) -> String {
        text(.daysTo, ["date": date, "count": "\(count)"])
    }

    /// The name of a group of types by its name in URLs; the name itself if there is no such group.
    public func group(_ name: String) -> String {
        Key(rawValue: name).map { text($0) } ?? name
    }

    /// The number of samples: "1,204 samples".
    public func samples(_ count: Int) -> String { text(.samples, count: count) }
}

extension Language {
    /// The texts of the pages that show a health store.
    public var data: DataWords { DataWords(self) }
}

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

/// The texts about deleting everything.
public struct EraseWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case title, explanation, journal, everywhere, word, notDeleted, confirmation, notTyped,
            journalErased, everythingErased
    }

    package static let area = "erase"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The heading of the section.
    public var title: String { text(.title) }
    /// The explanation of the two scopes.
    public var explanation: String { text(.explanation) }
    /// The button that deletes the journal.
    public var journal: String { text(.journal) }
    /// The button that deletes the journal and its data in Health.
    public var everywhere: String { text(.everywhere) }
    /// The word that the person types to confirm, in lower case.
    public var word: String { text(.word) }
    /// The message if something could not be deleted.
    public var notDeleted: String { text(.notDeleted) }
    /// The message after the journal was deleted.
    public var journalErased: String { text(.journalErased) }
    /// The message after the journal and its data in Health were deleted.
    public var everythingErased: String { text(.everythingErased) }

    /// The instruction to type the ``word`` first.
    public var confirmation: String { text(.confirmation, ["word": word]) }

    /// The message if the ``word`` was not typed.
    public var notTyped: String { text(.notTyped, ["word": word]) }
}

extension Language {
    /// The texts about deleting everything.
    public var erasing: EraseWords { EraseWords(self) }
}
