import Foundation
import HealthKit
import Testing

/// How apps say when they last synced.
@Suite("Shapes of relative times")
struct RelativeTimeShapesTests {
    private let formatter: RelativeDateTimeFormatter = {
        let formatter = RelativeDateTimeFormatter()
        formatter.locale = Locale(identifier: "en_US")
        return formatter
    }()

    @Test("The largest unit is named, and the rest is cut off")
    func largest() {
        let seconds: [TimeInterval] = [-1, -59, -61, -5_400, -90_000, -1_296_000, 7_199, 0]
        #expect(
            seconds.map { formatter.localizedString(fromTimeInterval: $0) } == [
                "1 second ago", "59 seconds ago", "1 minute ago", "1 hour ago", "1 day ago",
                "2 weeks ago", "in 1 hour", "in 0 seconds",
            ])
    }

    @Test("Days have names if they may")
    func named() {
        let now = Date(timeIntervalSince1970: 1_700_000_000)
        formatter.dateTimeStyle = .named
        #expect(formatter.localizedString(for: now - 86_400, relativeTo: now) == "yesterday")
        #expect(formatter.localizedString(for: now + 86_400, relativeTo: now) == "tomorrow")
        #expect(formatter.localizedString(for: now, relativeTo: now) == "now")
        #expect(formatter.localizedString(from: DateComponents(month: -1)) == "last month")
        #expect(formatter.localizedString(from: DateComponents(hour: -3)) == "3 hours ago")
        #expect(formatter.string(for: Date()) != nil)
        #expect(formatter.string(for: "today") == nil)
    }

    @Test("Units are written in four styles")
    func styles() {
        let styles: [RelativeDateTimeFormatter.UnitsStyle] = [
            .full, .short, .abbreviated, .spellOut,
        ]
        let texts = styles.map { style in
            formatter.unitsStyle = style
            return formatter.localizedString(fromTimeInterval: -300)
        }
        #expect(texts == ["5 minutes ago", "5 min. ago", "5m ago", "five minutes ago"])
    }

    @Test("The text is in the language of the locale")
    func language() {
        formatter.locale = Locale(identifier: "de")
        #expect(formatter.localizedString(fromTimeInterval: -7_200) == "vor 2 Stunden")
    }

    @Test("Days and months are counted by the calendar, across a change of the clocks too")
    func calendar() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
        formatter.calendar = calendar
        let evening = try #require(
            calendar.date(from: DateComponents(year: 2024, month: 3, day: 30, hour: 20)))
        let next = try #require(calendar.date(byAdding: .day, value: 1, to: evening))
        #expect(formatter.localizedString(for: next, relativeTo: evening) == "in 1 day")
        let month = try #require(calendar.date(byAdding: .month, value: 1, to: evening))
        #expect(formatter.localizedString(for: month, relativeTo: evening) == "in 1 month")
    }
}
