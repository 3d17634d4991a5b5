import Foundation
import GRDB
import HealthExchange
import HealthJournal
import HealthModel
import Testing

@Suite("Mappings of tables that are saved under a name")
struct SavedMappingTests {
    /// GRDB has another one.
    private typealias ColumnMapping = HealthExchange.ColumnMapping

    private let journal: Journal

    init() throws {
        journal = try Journal(
            at: .memory,
            environment: JournalEnvironment(
                now: { Date(timeIntervalSinceReferenceDate: 800_000_000) }, timeZone: { .gmt },
                app: .own(bundleIdentifier: "org.example.app", name: "App")))
    }

    private static let whole = ColumnMapping(
        date: "Tag", time: "Zeit", end: "Ende", source: "Gerät",
        measures: [
            .init(type: .bodyMass, column: "Gewicht", unit: .pound),
            .init(type: .bloodGlucose, column: "BZ", unit: .millimolesOfGlucosePerLiter),
            .init(type: .heartRate, column: "Puls"),
        ], rows: .workouts,
        parts: [
            .init(role: .distance, column: "Weg", unit: "km"),
            .init(role: .workout, column: "Sport"),
        ], activity: "run", sourceName: "Waage", dateOrder: .dayFirst)

    private func saved(_ name: String, _ date: String = "Day") throws -> SavedMapping {
        try #require(
            SavedMapping(
                name: name,
                mapping: ColumnMapping(
                    date: date, measures: [.init(type: .bodyMass, column: "Weight")])))
    }

    @Test("a mapping comes back as it was, with all its parts")
    func roundTrip() async throws {
        let mappings = SavedMappings(journal)
        let all = try #require(SavedMapping(name: " Waage ", mapping: Self.whole))
        #expect(all.name == "Waage")
        #expect(try await mappings.save(all))
        #expect(try await mappings.save(saved("Scale")))
        #expect(try await mappings.all() == [try saved("Scale"), all])
        #expect(try await mappings.mapping(named: "Waage") == Self.whole)
        #expect(try await mappings.mapping(named: "waage") == nil)
    }

    @Test("saving under a name again replaces the mapping, and removing it leaves the others")
    func change() async throws {
        let mappings = SavedMappings(journal)
        #expect(try await mappings.save(saved("A")))
        #expect(try await mappings.save(saved("B")))
        #expect(try await mappings.save(saved("A", "When")))
        #expect(try await mappings.all() == [try saved("A", "When"), try saved("B")])
        #expect(try await mappings.remove("A"))
        #expect(try await !mappings.remove("A"))
        #expect(try await mappings.all() == [try saved("B")])
    }

    @Test("a new name leaves the mapping as it is, and never takes the place of another one")
    func rename() async throws {
        let mappings = SavedMappings(journal)
        let all = try #require(SavedMapping(name: "Waage", mapping: Self.whole))
        #expect(try await mappings.save(all))
        #expect(try await mappings.save(saved("Scale")))
        #expect(try await mappings.rename("Waage", to: " Bad ") == .done)
        #expect(try await mappings.mapping(named: "Bad") == Self.whole)
        #expect(try await mappings.all().map(\.name) == ["Bad", "Scale"])
        #expect(try await mappings.rename("Bad", to: "Bad") == .done)
        #expect(try await mappings.rename("Bad", to: "Scale") == .taken)
        #expect(try await mappings.rename("Waage", to: "Other") == .missing)
        #expect(try await mappings.rename("Bad", to: "a=b") == .noName)
        // One that a later version stored has its name, too.
        let text = try #require(try await journal.settings.value("import.mappings"))
        let strange =
            #"[{"name":"B","date":"Day","rows":"dreams","columns":[]},"# + text.dropFirst()
        try await journal.settings.set("import.mappings", to: strange)
        #expect(try await mappings.rename("Bad", to: "B") == .taken)
        #expect(try await journal.settings.value("import.mappings") == strange)
    }

    @Test("no more than the limit is saved, but one of them can be replaced")
    func limit() async throws {
        let mappings = SavedMappings(journal)
        for number in 0..<SavedMappings.most {
            #expect(try await mappings.save(saved("Table \(number)")))
        }
        #expect(try await !mappings.save(saved("One more")))
        #expect(try await mappings.save(saved("Table 7", "When")))
        #expect(try await mappings.all().count == SavedMappings.most)
        #expect(try await mappings.mapping(named: "Table 7")?.date == "When")
    }

    @Test(
        "a name is one line of up to 60 characters, without the signs of a mapping",
        arguments: [
            ("Scale", true), ("Küchenwaage 2 (neu)", true),
            (String(repeating: "ü", count: 60), true),
            ("", false), (String(repeating: "a", count: 61), false), ("a=b", false), ("a,b", false),
            ("a\nb", false), ("a\u{2028}b", false), ("a\u{7}", false),
            (String(repeating: "👨‍👩‍👧", count: 20), false),
        ])
    func names(text: String, isName: Bool) {
        #expect(SavedMapping.isName(text) == isName)
    }

    @Test("a mapping fits a table that has all of its columns, among others")
    func fits() throws {
        let mapping = try saved("A")
        #expect(mapping.fits(["Mood", "Weight", "Day"]))
        #expect(!mapping.fits(["Weight", "When"]) && !mapping.fits(["Day"]))
        let whole = try #require(SavedMapping(name: "A", mapping: Self.whole))
        let columns = ["Tag", "Zeit", "Ende", "Gerät", "Gewicht", "BZ", "Puls", "Weg", "Sport"]
        #expect(whole.fits(columns))
        for column in columns { #expect(!whole.fits(columns.filter { $0 != column }), "\(column)") }
    }

    @Test("one that a later version stored in another way is passed over, and stays")
    func unreadable() async throws {
        let mappings = SavedMappings(journal)
        #expect(try await mappings.save(saved("A")))
        let text = try #require(try await journal.settings.value("import.mappings"))
        let strange =
            #"[{"name":"B","date":"Day","rows":"dreams","columns":[]},"# + text.dropFirst()
        try await journal.settings.set("import.mappings", to: strange)
        #expect(try await mappings.all() == [try saved("A")])
        // It stays until a mapping of this version has its name.
        #expect(try await mappings.save(saved("C")))
        #expect(try await mappings.remove("A"))
        #expect(try await journal.settings.value("import.mappings")?.contains("dreams") == true)
        #expect(try await mappings.save(saved("B")))
        #expect(try await journal.settings.value("import.mappings")?.contains("dreams") == false)
        #expect(try await mappings.all() == [try saved("B"), try saved("C")])
        try await journal.settings.set("import.mappings", to: "nothing of the kind")
        #expect(try await mappings.all().isEmpty)
    }
}
