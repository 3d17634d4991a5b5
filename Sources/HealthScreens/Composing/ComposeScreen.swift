public import Foundation
public import HealthJournal
public import HealthKitSync
internal import HealthModel
public import HealthWords
public import Observation

/// The form for logging, copying or editing an entry.
///
/// The draft keeps what was typed until it can be saved. An entry with an unusual value is shown
/// for confirmation before it is saved; the person can always confirm it.
@Observable @MainActor
public final class ComposeScreen {
    /// The texts that were typed.
    public private(set) var draft: EntryDraft
    /// The errors in the draft.
    public private(set) var problems = DraftProblems()
    /// The entry to confirm before it is saved; nil if no confirmation is needed.
    public private(set) var review: ReviewContent?
    /// The saved entry; nil before it is saved.
    public private(set) var saved: JournalEntry?
    /// The recipe that the form changes; nil for a new one.
    public var recipe: UUID?
    /// The message that the meal is kept as a recipe; nil before.
    public private(set) var kept: String?
    /// The error message for the person; nil without an error.
    public private(set) var problem: String?
    private let journal: Journal
    private let permissions: HealthPermissions?
    /// The activities of the person's workouts, the latest first.
    private var recentActivities: [Int] = []
    private let environment: ScreenEnvironment

    /// Creates an empty form for a kind of entry.
    public init(
        _ kind: EntryKind, journal: Journal, permissions: HealthPermissions? = nil,
        environment: ScreenEnvironment
    ) {
        self.journal = journal
        self.permissions = permissions
        self.environment = environment
        draft = EntryDraft(new: kind, header: journal.newHeader(), environment: environment)
    }

    /// The texts.
    public var words: ComposeWords { environment.language.compose }

    /// The form to display.
    public var form: DraftForm {
        DraftForm(
            draft, problems: problems, recentActivities: recentActivities,
            environment: environment)
    }

    /// Reads which activities the person logged last, so that the form of a workout shows them first; a
    /// new workout begins with the last one.
    public func prepare() async {
        guard draft.kind == .workout, let workouts = try? await journal.recentWorkouts() else {
            return
        }
        var activities: [Int] = []
        for workout in workouts.reversed() where !activities.contains(workout.activity) {
            activities.append(workout.activity)
        }
        recentActivities = Array(activities.prefix(5))
        if draft.editing == nil, let last = recentActivities.first {
            draft.texts[.activity] = String(last)
        }
    }

    /// Loads an entry for editing; `false` if it does not exist.
    public func edit(_ id: UUID) async -> Bool {
        do throws(JournalError) {
            guard let entry = try await journal.edits.entry(id) else { return false }
            draft = EntryDraft(entry, environment: environment)
            return true
        } catch {
            problem = words.language.errors.text(error)
            return false
        }
    }

    /// Loads a copy of an entry as a new entry at the current time, such as yesterday's breakfast.
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

    /// Loads all of a meal of yesterday as one new meal; `false` if there was none.
    public func repeatMeal(_ meal: Meal) async -> Bool {
        do throws(JournalError) {
            let past = PastMeals(journal: journal, environment: environment)
            guard let food = try await past.again(meal) else { return false }
            let entry = EntryDraft(.food(food), environment: environment)
            draft = EntryDraft(kind: .food, texts: entry.texts, items: entry.items)
            return true
        } catch {
            problem = words.language.errors.text(error)
            return false
        }
    }

    /// Loads a recipe with all of its items, to change it; `false` if it no longer exists.
    ///
    /// It takes the place of what was typed, other than the time and the meal of the day.
    public func changeRecipe(_ id: UUID) async -> Bool {
        guard let kept = try? await recipe(id) else { return false }
        let stored = EntryDraft(kept, environment: environment)
        recipe = id
        draft.texts.merge(stored.texts) { $1 }
        (draft.items, draft.shown) = (stored.items, stored.shown)
        return true
    }

    /// Keeps the meal of the draft as a recipe, or reports the draft's errors; nothing is logged.
    ///
    /// Only the fields of an edited recipe that differ from those shown are written. A field that somebody else
    /// changed meanwhile is reported with both values, and nothing is kept; the next call keeps the typed value.
    public func keepRecipe() async {
        // Somebody else may change the recipe between this read and write, but hardly so often.
        for _ in 0..<5 {
            if await isRecipeKept() { return }
        }
    }

    /// Keeps the recipe; false if it was changed at the same moment.
    private func isRecipeKept() async -> Bool {
        (problems, problem, kept) = (DraftProblems(), nil, nil)
        do {
            var read: KeptFood?
            if let recipe, let stored = try await self.recipe(recipe) {
                let merge = DraftMerge(
                    draft, with: EntryDraft(stored, environment: environment),
                    environment: environment)
                (read, draft) = (stored, merge.draft)
                guard merge.conflicts.texts.isEmpty else { throw merge.conflicts }
            }
            var reader = DraftReader(draft, base: nil, environment: environment)
            guard case .food(let food) = try reader.entry(header: journal.newHeader()) else {
                return true
            }
            let foodWords = environment.language.foods
            let portions = TypedNumber.value(draft[.portions], locale: environment.locale) ?? 0
            guard portions > 0, portions <= KeptFoods.mostPortions else {
                problems.texts[EntryDraft.Key.portions.rawValue] = foodWords.needsPortions
                return true
            }
            // A meal that cannot be logged is not kept either, such as one with a name that is too long.
            let now = FoodEntry(
                header: journal.newHeader(), name: food.name, meal: food.meal, items: food.items)
            if let refusal = try await journal.review(.food(now)).refusal { throw refusal }
            try await KeptFoods(journal).keepRecipe(
                food.name, portions: portions, items: food.items, inPlaceOf: read)
            kept = foodWords.kept(food.name)
            draft.texts[.portions] = nil
            if let recipe, let stored = try await self.recipe(recipe) {
                draft.shown = EntryDraft(stored, environment: environment).shown
            }
        } catch KeptFoodError.changed {
            problem = KeptFoodError.changed.text(words.language)
            return false
        } catch let found as DraftProblems {
            problems = found
        } catch let error as KeptFoodError {
            problem = error.text(words.language)
        } catch let error as JournalError {
            problem = words.language.errors.text(error)
        } catch {
            problem = words.notSaved
        }
        return true
    }

    /// A recipe as it is kept now; nil if it no longer exists.
    private func recipe(_ id: UUID) async throws(JournalError) -> KeptFood? {
        try await KeptFoods(journal).all().first { $0.id == id && $0.isRecipe }
    }

    /// Enters the energy of a meal without a food, such as a lunch at a canteen; the food is named like
    /// the meal.
    ///
    /// - Parameter text: The energy in the person's unit, as it was typed.
    public func enterEnergy(_ text: String) {
        let meal = Meal(rawValue: draft[.meal]) ?? .snack
        draft.items = [
            EntryDraft.Item(
                texts: [.name: environment.language.entry.meal(meal)],
                nutrients: [Nutrient.energyKey: text])
        ]
    }

    /// Shows an error of something that belongs to the form, such as a search.
    ///
    /// - Parameter problem: The error message; nil without an error.
    public func report(_ problem: String?) { self.problem = problem }

    /// Sets the type of a measurement by its name, with the unit of its last measurement.
    ///
    /// - Returns: `false` if the type cannot be logged.
    public func measure(_ type: String) async -> Bool {
        guard let type = ObjectType(name: type), MeasurementEntry.unit(of: type) != nil else {
            return false
        }
        let last = try? await journal.latestMeasurements().first { $0.type == type }
        let usual = MeasurementUnits.usualUnit(of: type, environment.locale)
        guard let unit = last?.value.unit ?? usual else { return false }
        draft.measure(type, in: unit)
        return true
    }

    /// Replaces the draft with what the person typed.
    public func change(_ draft: EntryDraft) { self.draft = draft }

    /// Adds an empty item to a meal.
    public func addItem() { draft.items.append(EntryDraft.Item()) }

    /// Removes an item from a meal.
    public func removeItem(_ index: Int) {
        guard draft.items.indices.contains(index), draft.items.count > 1 else { return }
        draft.items.remove(at: index)
    }

    /// Adds the items of a food that the person logged before or keeps.
    ///
    /// A meal without a name gets that of a recipe.
    public func add(_ food: SelectedFood) {
        if food.isRecipe, draft[.name].isEmpty { draft.texts[.name] = food.name }
        for item in food.items { add(item) }
    }

    /// Adds an item, such as one from the food library, in place of the empty items.
    public func add(_ item: FoodItem) {
        draft.items.removeAll(where: \.isEmpty)
        draft.items.append(EntryDraft.Item(item, environment))
    }

    /// Saves the draft, reports its errors, or asks for confirmation of unusual values.
    ///
    /// Only the fields of an edited entry that differ from those shown are written. A field that
    /// somebody else changed meanwhile is reported with both values, and nothing is saved; the next
    /// submission saves the typed value.
    ///
    /// - Parameter isConfirmed: Whether the person has confirmed the unusual values.
    public func submit(isConfirmed: Bool = false) async {
        guard saved == nil else { return }
        // Somebody else may save between this read and write, but hardly so often.
        for _ in 0..<5 {
            if await isSubmitted(isConfirmed) { return }
        }
    }

    /// Submits the draft; false if the entry was changed at the same moment.
    private func isSubmitted(_ isConfirmed: Bool) async -> Bool {
        (problems, review, problem) = (DraftProblems(), nil, nil)
        do {
            var base: JournalEntry?
            if let id = draft.editing {
                guard let entry = try await journal.edits.entry(id) else {
                    throw JournalError.deleted(id)
                }
                let merge = DraftMerge(
                    draft, with: EntryDraft(entry, environment: environment),
                    environment: environment)
                (base, draft) = (entry, merge.draft)
                guard merge.conflicts.texts.isEmpty else { throw merge.conflicts }
            }
            let pace =
                draft.kind == .workout && EntryDraft.filled(draft[.minutes]) == nil
                ? try await WorkoutPace(of: Int(draft[.activity]) ?? 0, in: journal) : nil
            var reader = DraftReader(draft, base: base, pace: pace, environment: environment)
            let entry = try reader.entry(header: journal.newHeader())
            let last = ReviewScreen(
                entry, over: base, journal: journal, permissions: permissions,
                environment: environment)
            await last.refresh()
            if let refusal = last.content?.refusal {
                problem = refusal
            } else if let content = last.content, content.isDoubtful, !isConfirmed {
                review = content
            } else {
                await last.save()
                (saved, problem) = (last.saved, last.problem)
                return !last.isOutdated
            }
        } catch let found as DraftProblems {
            problems = found
        } catch let error as JournalError {
            problem = words.language.errors.text(error)
        } catch {
            problem = words.notSaved
        }
        return true
    }

    private func entry(_ id: UUID) async -> JournalEntry? {
        do throws(JournalError) {
            return try await journal.entry(id)
        } catch {
            problem = words.language.errors.text(error)
            return nil
        }
    }
}
