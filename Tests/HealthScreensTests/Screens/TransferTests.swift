import Foundation
import HealthModel
import HealthScreens
import HealthWords
import Synchronization
import TestSupport
import Testing

@Suite("Imports and exports of files")
struct TransferTests {
    /// Does what a test says, and notes what it was asked.
    private final class Desk: FileImporting, FileExporting, BackupKeeping {
        struct Full: Error {}
        let zones = Mutex<[String?]>([])
        let tables = Mutex<[TableColumns]>([])
        let saved = Mutex<[TableColumns]>([])
        let exported = Mutex<Set<ObjectType>?>(nil)
        let spans = Mutex<[Range<Date>]>([])
        let deleted = Mutex(0)

        func run(
            _ file: URL, zone: TimeZone?, columns: TableColumns?,
            report: @escaping @Sendable (FileImportStep) async -> Void
        ) async throws -> FileImportResult {
            if file.lastPathComponent == "table", columns == nil {
                throw UnknownTable(
                    columns: ["Day", "Weight (kg)", "Mood"],
                    rows: [["2026-03-01", "80.4", "good"]], saved: saved.withLock { $0 })
            }
            if let columns {
                tables.withLock { $0.append(columns) }
                return FileImportResult(imported: [.init("Weight", 1)])
            }
            zones.withLock { $0.append(zone?.identifier) }
            if zone == nil { throw MissingTimeZone() }
            return FileImportResult(imported: [.init("Steps", 3)], known: 2)
        }

        func preview(_ file: URL, columns: TableColumns) async throws -> [TableReading] {
            [
                TableReading(
                    time: DateComponents(year: 2026, month: 3, day: 1, hour: 7, minute: 5),
                    values: [.init(type: .bodyMass, quantity: Quantity(80.4, .kilogram))]),
                TableReading(time: nil, values: []),
            ]
        }

        func types() async throws -> [ObjectType] { [.stepCount, .bodyMass] }

        func export(
            _ choice: ExportChoice, types: Set<ObjectType>?, from start: Date?, to end: Date?
        ) async throws -> URL {
            exported.withLock { $0 = types }
            if choice == .omh { throw Full() }
            if let start, let end { spans.withLock { $0.append(start..<end) } }
            return URL(fileURLWithPath: "/file")
        }

        func backUpEverything(passphrase: String?) async throws -> URL {
            URL(fileURLWithPath: passphrase == nil ? "/open" : "/closed")
        }

        func backup() async throws -> Data { Data() }

        func preview(_ file: URL, passphrase: String?) async throws -> RestorePreview {
            guard passphrase == "right" else { throw MissingPassphrase(isWrong: passphrase != nil) }
            return RestorePreview(
                merge: RestoreNumbers(added: 1, samples: 7), replace: RestoreNumbers(added: 2))
        }

        func restore(_ file: URL, passphrase: String?, replaces: Bool) async throws
            -> RestoreNumbers
        {
            RestoreNumbers(added: replaces ? 2 : 1)
        }

        func delete() { deleted.withLock { $0 += 1 } }
    }

    /// Keeps choices by their names in memory.
    private final class Drawer: MappingKeeping {
        struct Jammed: Error {}
        let kept = Mutex<[TableColumns]>([
            TableColumns(
                date: "Day", rows: .workouts,
                measures: [
                    .init(column: "Kilos", type: "bodyMass"),
                    .init(column: "Way", type: "distance"),
                ], name: "Scale")
        ])
        let isJammed = Mutex(false)

        func mappings() async throws -> [TableColumns] {
            if isJammed.withLock({ $0 }) { throw Jammed() }
            return kept.withLock { $0 }
        }

        func rename(_ name: String, to newName: String) async throws -> MappingRenaming {
            kept.withLock { kept in
                guard let place = kept.firstIndex(where: { $0.name == name }) else {
                    return .missing
                }
                if newName.isEmpty { return .noName }
                if newName == "Taken" { return .taken }
                kept[place].name = newName
                return .done
            }
        }

        func delete(_ name: String) async throws {
            kept.withLock { $0.removeAll { $0.name == name } }
        }
    }

    @Test("Saved choices are shown with their columns, renamed and deleted, or the reason is said")
    @MainActor func savedChoices() async throws {
        let (drawer, world) = (Drawer(), try ScreenWorld())
        let screen = MappingsScreen(drawer, environment: world.environment)
        await screen.refresh()
        #expect(screen.rows.map(\.name) == ["Scale"])
        #expect(screen.rows.map(\.text) == ["Day; Kilos: Weight; Way: Workout: distance"])
        await screen.rename("Scale", to: "Bath")
        #expect(screen.rows.map(\.name) == ["Bath"])
        #expect(screen.problem == nil)
        for (old, new, problem) in [
            ("Bath", "", screen.words.wrongMappingName),
            ("Bath", "Taken", screen.words.mappingTaken),
            ("Scale", "Other", screen.words.noMapping),
        ] {
            await screen.rename(old, to: new)
            #expect(screen.problem == problem)
            #expect(screen.rows.map(\.name) == ["Bath"])
        }
        await screen.delete("Bath")
        #expect(screen.rows.isEmpty)
        #expect(screen.problem == nil)
        drawer.isJammed.withLock { $0 = true }
        await screen.refresh()
        let notWritten = screen.words.notWritten
        #expect(screen.problem == notWritten)
        // The message goes when it is old, not only with the next change.
        drawer.isJammed.withLock { $0 = false }
        await screen.refresh()
        #expect(screen.problem == notWritten)
        world.clock.advance(by: 60)
        await screen.refresh()
        #expect(screen.problem == nil)
    }

    private let desk = Desk()
    private let file = URL(fileURLWithPath: "/chosen")

    @Test(
        "An import that needs a time zone asks for it, rejects an invalid one, and continues with the answer"
    )
    @MainActor func zone() async throws {
        let screen = ImportScreen(desk, environment: try ScreenWorld().environment)
        screen.start(file) { [desk] in desk.delete() }
        while screen.isRunning { await Task.yield() }
        #expect(screen.state == .needsZone)
        screen.chooseZone("Nowhere")
        #expect(screen.state == .needsZone)
        #expect(screen.text?.contains("no such time zone") == true)
        screen.chooseZone(" Europe/Vienna ")
        while screen.isRunning { await Task.yield() }
        #expect(screen.text == "3 samples were imported. Here already: 2.")
        #expect(screen.text(of: 165_216) == "165,216")
        #expect(desk.zones.withLock { $0 } == [nil, "Europe/Vienna"])
        while desk.deleted.withLock({ $0 }) == 0 { await Task.yield() }
        screen.dismiss()
        #expect(screen.state == .idle)
        #expect(desk.deleted.withLock { $0 } == 1)
    }

    @Test("A table of an unknown program is imported after its columns are chosen")
    @MainActor func columns() async throws {
        let screen = ImportScreen(desk, environment: try ScreenWorld().environment)
        screen.start(URL(fileURLWithPath: "/table")) { [desk] in desk.delete() }
        while screen.isRunning { await Task.yield() }
        let question = try #require(screen.question)
        #expect(screen.text?.contains("program that we do not know") == true)
        // The names of the columns say what they hold.
        #expect(question.chosen.date == "Day")
        #expect(question.chosen.measures == [.init(column: "Weight (kg)", type: "bodyMass")])
        #expect(question.rows == [["2026-03-01", "80.4", "good"]])
        for (texts, words) in [
            (["date": ""], "Choose the column with the date"),
            (["date": "Day"], "Choose a type"),
            (["date": "Day", "type.1": "bodyMass", "unit.1": "mL"], "mL does not measure"),
            (["date": "Day", "rows": "nights"], "the end or with the duration"),
            (["date": "Day", "type.1": "duration"], "the rows are of another kind"),
            (
                ["date": "Day", "rows": "nights", "type.1": "deep", "unit.1": "kg"],
                "kg does not measure"
            ),
        ] {
            await screen.chooseColumns(texts, imports: true)
            #expect(screen.text?.contains(words) == true)
        }
        let texts = ["date": "Day", "order": "dmy", "type.1": "bodyMass", "unit.1": " lb "]
        await screen.chooseColumns(texts, imports: false)
        #expect(
            screen.question?.preview == [
                "1 Mar 2026, 07:05: Weight 80.4 kg", "The date cannot be read",
            ])
        #expect(screen.question?.measures[1].unit.value == "lb")
        await screen.chooseColumns(texts, imports: true)
        while screen.isRunning { await Task.yield() }
        #expect(screen.text?.hasPrefix("1 sample was imported") == true)
        #expect(
            desk.tables.withLock { $0 } == [
                TableColumns(
                    date: "Day", isDayFirst: true,
                    measures: [.init(column: "Weight (kg)", type: "bodyMass", unit: "lb")])
            ])
        while desk.deleted.withLock({ $0 }) == 0 { await Task.yield() }
    }

    @Test("A saved choice that fits is proposed, and another one replaces the fields of the form")
    @MainActor func savedColumns() async throws {
        let choices = [("Scale", "bodyMass"), ("Fat", "leanBodyMass")].map { name, type in
            TableColumns(
                date: "Day", measures: [.init(column: "Weight (kg)", type: type)], name: name)
        }
        desk.saved.withLock { $0 = choices }
        let screen = ImportScreen(desk, environment: try ScreenWorld().environment)
        screen.start(URL(fileURLWithPath: "/table")) { [desk] in desk.delete() }
        while screen.isRunning { await Task.yield() }
        let question = try #require(screen.question)
        #expect(question.chosen == choices[0])
        let offer = try #require(question.fields.first)
        #expect(offer.name == "saved" && offer.options.map(\.value) == ["", "Scale", "Fat"])
        // The other fields of the form still hold the first choice.
        let form = ["date": "Day", "order": "mdy", "type.1": "bodyMass", "name": "Scale"]
        await screen.chooseColumns(form.merging(["saved": "Fat"]) { $1 }, imports: false)
        #expect(screen.question?.chosen == choices[1])
        // What was changed since counts, and is saved under the name that was typed.
        let changed = form.merging(["saved": "Fat", "unit.1": "lb", "name": " Mine "]) { $1 }
        await screen.chooseColumns(changed, imports: true)
        while screen.isRunning { await Task.yield() }
        #expect(
            desk.tables.withLock { $0 } == [
                TableColumns(
                    date: "Day",
                    measures: [.init(column: "Weight (kg)", type: "bodyMass", unit: "lb")],
                    name: "Mine")
            ])
    }

    @Test("A download contains the chosen types, or all")
    @MainActor func types() async throws {
        let screen = ExportScreen(desk, environment: try ScreenWorld().environment)
        await screen.refresh()
        #expect(screen.types.map(\.name) == ["Steps", "Weight"])
        _ = await screen.export("csv", types: ["stepCount"], firstDay: "", lastDay: "")
        #expect(desk.exported.withLock { $0 } == [.stepCount])
        _ = await screen.export("csv", firstDay: "", lastDay: "")
        #expect(desk.exported.withLock { $0 } == nil)
        #expect(await screen.export("csv", types: ["moods"], firstDay: "", lastDay: "") == nil)
        #expect(screen.problem?.contains("no such type") == true)
    }

    @Test("A download contains whole days in the person's time zone")
    @MainActor func span() async throws {
        let world = try ScreenWorld(zone: "Europe/Vienna")
        let screen = ExportScreen(desk, environment: world.environment)
        let written = await screen.export(
            "fhir", firstDay: "2026-03-28", lastDay: "2026-03-29")
        #expect(written?.name == "health-fhir.json")
        // The clocks go forward in the night to the 29th.
        let hours = desk.spans.withLock { $0 }
            .map { $0.upperBound.timeIntervalSince($0.lowerBound) / 3600 }
        #expect(hours == [47])
        #expect(await screen.export("fhir", firstDay: "", lastDay: "") != nil)
        #expect(screen.problem == nil)
        #expect(await screen.export("omh", firstDay: "", lastDay: "") == nil)
        #expect(screen.problem == "The file could not be written: try again.")
    }

    @Test("A backup of everything is encrypted if a passphrase is typed twice")
    @MainActor func everything() async throws {
        let screen = ExportScreen(desk, environment: try ScreenWorld().environment)
        #expect(await screen.backUpEverything(passphrase: "a", repeated: "b") == nil)
        #expect(screen.problem?.contains("differ") == true)
        let open = await screen.backUpEverything(passphrase: "", repeated: "")
        let closed = await screen.backUpEverything(passphrase: "a", repeated: "a")
        #expect([open?.url.path, closed?.url.path] == ["/open", "/closed"])
    }

    @Test("An encrypted backup waits for its passphrase, and its file is deleted once")
    @MainActor func restore() async throws {
        let screen = RestoreScreen(desk, environment: try ScreenWorld().environment)
        await screen.choose(file) { [desk] in desk.delete() }
        #expect(screen.needsPassphrase)
        #expect(screen.problem == nil)
        await screen.unlock("wrong")
        #expect(screen.needsPassphrase)
        #expect(screen.problem?.contains("is not the one") == true)
        await screen.unlock("right")
        #expect(!screen.needsPassphrase)
        #expect(
            screen.choices.map(\.lines)
                == [["1 added", "7 samples of all apps imported"], ["2 added"]])
        await screen.restore(replaces: true)
        #expect(screen.done == ["2 added"])
        #expect(screen.choices.isEmpty)
        await screen.cancel()
        #expect(desk.deleted.withLock { $0 } == 1)
    }
}
