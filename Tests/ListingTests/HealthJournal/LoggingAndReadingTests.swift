import Foundation
import HealthJournal
import HealthModel
import TestSupport
import Testing

@Suite("Logging and reading")
struct LoggingAndReadingTests {
    @Test("an entry is saved, edited, deleted and taken back")
    func life() async throws {
        let folder = try TemporaryFolder()

        let app = EntrySource.own(bundleIdentifier: "com.example.diary", name: "Diary")
        let journal = try Journal(
            at: .file(folder.url.appending(path: "journal.sqlite")),
            environment: JournalEnvironment(app: app))

        let weight = WeightEntry(header: journal.newHeader(), mass: Quantity(176, .pound))
        let saved = try await journal.save(.weight(weight))

        let oats = FoodItem(
            name: "Oats", servingSize: "80 g",
            nutrients: [
                .dietaryEnergyConsumed: Quantity(300, .kilocalorie),
                .dietaryProtein: Quantity(10, .gram()),
            ])
        let breakfast = FoodEntry(
            header: journal.newHeader(note: "With milk"), name: "Oats", meal: .breakfast,
            items: [oats])
        try await journal.save(.food(breakfast))

        if case .weight(var weight)? = try await journal.entry(saved.id) {
            weight.mass = Quantity(175, .pound)
            try await journal.save(.weight(weight))
        }
        #expect(try await journal.entry(saved.id)?.header.version == 2)

        if let edited = try await journal.undoableEdit() {
            try await journal.undoEdit(edited)
        }
        #expect(try await journal.entry(saved.id)?.header.version == 3)

        try await journal.delete(saved.id)
        try await journal.undoDelete(saved.id)

        let today = try await journal.today()
        for entry in try await journal.entries(on: today) {
            print(entry.date, entry.kind.rawValue, entry.header.source.name)
        }
        #expect(try await journal.entries(on: today).count == 2)
    }

    @Test("what breaks a rule is refused, with a sentence that says why")
    func refused() async throws {
        let journal = try Journal(at: .memory)

        let heavy = WeightEntry(header: journal.newHeader(), mass: Quantity(900, .kilogram))
        do throws(JournalError) {
            try await journal.save(.weight(heavy))
        } catch {
            print(error)  // one sentence, without the value
        }

        await #expect(throws: JournalError.self) { try await journal.save(.weight(heavy)) }
    }

    @Test("a page follows the journal")
    func following() async throws {
        let journal = try Journal(at: .memory)
        let shown = Counter()

        let commits = journal.commits()
        let page = Task {
            for await _ in commits {
                await shown.show(try await journal.summary(of: journal.today()))
            }
        }

        try await journal.save(
            .drink(DrinkEntry(header: journal.newHeader(), volume: Quantity(250, .milliliter))))
        while await shown.summaries.isEmpty { await Task.yield() }
        page.cancel()
        #expect(await shown.summaries.last?.water.value == 250)
    }
}

private actor Counter {
    private(set) var summaries: [DaySummary] = []

    func show(_ summary: DaySummary) { summaries.append(summary) }
}
