import Foundation
import HealthModel
import Testing
import health

@Suite("Plain text")
struct PlainTextTests {
    @Test("columns are aligned, empty columns take no space, and lines have no trailing spaces")
    func table() {
        var table = Table([("", .left), ("", .left), ("", .right)])
        table.add(["Weight", "", "80 kg"])
        table.add(["Water", "", "1250 mL"])
        #expect(table.lines == ["Weight    80 kg", "Water   1250 mL"])
    }

    @Test(
        "East Asian letters and emoji take two columns, combining marks none",
        arguments: [
            ("abc", 3), ("寿司", 4), ("한글", 4), ("🍣", 2), ("👩‍👩‍👧", 2), ("é", 1), ("e\u{301}", 1),
            ("❤️", 2), ("ﾊ", 1), ("", 0),
        ])
    func width(text: String, columns: Int) {
        #expect(DisplayWidth.of(text) == columns)
        #expect(DisplayWidth.fitted(text, to: columns) == text)
    }

    @Test("a line fits the terminal: the widest text is truncated, numbers are not")
    func fits() {
        var table = Table([("", .left), ("", .left), ("", .right)], room: 28)
        table.add(["08:15", "寿司 with salmon and avocado", "500 kcal"])
        table.add(["9:00", "Tea", "2 kcal"])
        #expect(
            table.lines == [
                "08:15  寿司 with …  500 kcal", "9:00   Tea            2 kcal",
            ])
        #expect(table.lines.allSatisfy { DisplayWidth.of($0) <= 28 })
        var whole = Table([("", .left)], room: nil)
        whole.add([String(repeating: "a", count: 300)])
        #expect(whole.lines.first?.count == 300)
    }

    private let english = NumberText(Locale(identifier: "en"))

    @Test(
        "numbers have few digits",
        arguments: [
            (80.0, "80"), (80.4, "80.4"), (1.005, "1"), (0.256, "0.26"), (0.00123456, "0.00123"),
            (-0.001, "-0.001"), (0, "0"), (1e15, "1,000,000,000,000,000"), (100, "100"),
        ])
    func numbers(value: Double, text: String) {
        #expect(english.text(value) == text)
    }

    @Test(
        "a date beyond the calendar is shown as the last date of the calendar",
        arguments: [
            (1e300, "4001-01-01"), (.infinity, "4001-01-01"), (-1e300, "0001-01-01"),
            (-.infinity, "0001-01-01"), (.nan, "0001-01-01"),
        ] as [(Double, String)])
    func instants(seconds: Double, day: String) {
        let date = Date(timeIntervalSinceReferenceDate: seconds)
        let text = TimeText(.gmt)
        #expect(text.day(date) == day)
        #expect(text.iso8601(date) == "\(day)T00:00:00Z")
        #expect(text.minute(date) == "\(day) 00:00")
    }

    @Test("counts have separators for thousands")
    func counts() {
        #expect(english.text(1_234_567) == "1,234,567")
        #expect(english.text(-1000) == "-1,000")
        #expect(english.text(999) == "999")
    }

    @Test(
        "numbers have the decimal mark of the locale",
        arguments: [
            ("de_DE", "72,5 kg", "1.234.567"), ("de_CH", "72.5 kg", "1’234’567"),
            ("en_DE", "72,5 kg", "1.234.567"), ("en_GB", "72.5 kg", "1,234,567"),
        ])
    func locales(id: String, mass: String, count: String) {
        let numbers = NumberText(Locale(identifier: id))
        #expect(numbers.text(Quantity(72.5, .kilogram)) == mass)
        #expect(numbers.text(1_234_567) == count)
    }

    @Test("units have everyday names, and shares are in percent")
    func units() {
        #expect(english.text(Quantity(8, .fluidOunceUS)) == "8 fl oz")
        #expect(english.text(Quantity(0.215, .percent)) == "21.5 %")
        #expect(english.text(Quantity(300, .largeCalorie)) == "300 kcal")
    }
}
