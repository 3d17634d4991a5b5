public import Foundation
public import HealthJournal
public import HealthKitSync
internal import HealthModel
public import Observation

/// The form in which an entry is logged, copied or edited.
///
/// What the person typed stays in the draft until it can be saved. An entry with something unusual
/// in it is shown once more before it is saved; nothing keeps her from saving it.
@Observable @MainActor
public final class ComposeScreen {
    /// What was typed.
    public private(set) var draft: EntryDraft
    /// What is wrong with it.
    public private(set) var problems = DraftProblems()
    /// The last look before saving; nil while nothing is to be confirmed.
    public private(set) var review: ReviewContent?
    /// The entry as it was saved; nil before that.
    public private(set) var saved: JournalEntry?
    /// What went wrong, in words.
    public private(set) var problem: String?
    private let journal: Journal
    private let permissions: HealthPermissions?
    private let environment: ScreenEnvironment

    /// An empty form for a kind of entry.
    public init(
        _ kind: EntryKind, journal: Journal, permissions: HealthPermissions? = nil,
        environment: ScreenEnvironment
    ) {
        self.journal = journal
        self.permissions = permissions
        self.environment = environment
        draft = EntryDraft(new: kind, header: journal.newHeader(), environment: environment)
    }

    /// The form as it is to be shown.
    public var form: DraftForm {
        DraftForm(draft, problems: problems, environment: environment)
    }

    /// Shows an entry to change it; `false` where there is none.
    public func edit(_ id: UUID) async -> Bool {
        guard let entry = await entry(id) else { return false }
        draft = EntryDraft(entry, environment: environment)
        return true
    }

    /// Takes what an entry says for a new one of now, as yesterday's breakfast.
    public func copy(_ id: UUID) async -> Bool {
        guard let entry = await entry(id) else { return false }
        let now = EntryDraft(
            new: entry.kind, header: journal.newHeader(), environment: environment)
        let copied = EntryDraft(entry, environment: environment)
        draft = EntryDraft(kind: entry.kind, texts: copied.texts, items: copied.items)
        for key in [EntryDraft.Key.date, .time, .zone] { draft.texts[key] = now[key] }
        draft.texts[.note] = nil
        return true
    }

    /// Sets what is measured, by the type's name; the unit is the one of the last time.
    ///
    /// - Returns: `false` where that cannot be measured.
    public func measure(_ type: String) async -> Bool {
        guard let type = ObjectType(name: type), MeasurementEntry.unit(of: type) != nil else {
            return false
        }
        let last = try? await journal.latestMeasurements().first { $0.type == type }
        let usual = MeasurementWords.usualUnit(of: type, environment.locale)
        guard let unit = last?.value.unit ?? usual else { return false }
        draft.measure(type, in: unit)
        return true
    }

    /// Takes what the person typed.
    public func change(_ draft: EntryDraft) { self.draft = draft }

    /// Adds an empty item to a meal.
    public func addItem() { draft.items.append(EntryDraft.Item()) }

    /// Takes an item out of a meal.
    public func removeItem(_ index: Int) {
        guard draft.items.indices.contains(index), draft.items.count > 1 else { return }
        draft.items.remove(at: index)
    }

    /// Adds a food that the person had before.
    public func add(_ food: PastFood) {
        draft.items.removeAll(where: \.isEmpty)
        draft.items.append(EntryDraft.Item(food.item, environment))
    }

    /// Saves what was typed, or says what is wrong with it, or asks once more.
    ///
    /// - Parameter isConfirmed: Whether the person has seen what is unusual in it.
    public func submit(isConfirmed: Bool = false) async {
        guard saved == nil else { return }
        (problems, review, problem) = (DraftProblems(), nil, nil)
        do {
            let base: JournalEntry?
            if let id = draft.editing {
                base = try await journal.entry(id)
                guard base != nil else { throw JournalError.deleted(id) }
            } else {
                base = nil
            }
            var reader = DraftReader(draft, base: base, environment: environment)
            let entry = try reader.entry(header: journal.newHeader())
            let last = ReviewScreen(
                entry, journal: journal, permissions: permissions, environment: environment)
            await last.refresh()
            if let refusal = last.content?.refusal {
                problem = refusal
            } else if let content = last.content, content.isDoubtful, !isConfirmed {
                review = content
            } else {
                await last.save()
                (saved, problem) = (last.saved, last.problem)
            }
        } catch let found as DraftProblems {
            problems = found
        } catch let error as JournalError {
            problem = error.description
        } catch {
            problem = ComposeWords.notSaved
        }
    }

    private func entry(_ id: UUID) async -> JournalEntry? {
        do throws(JournalError) {
            return try await journal.entry(id)
        } catch {
            problem = error.description
            return nil
        }
    }
}
