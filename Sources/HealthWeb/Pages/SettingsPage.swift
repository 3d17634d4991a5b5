internal import HealthScreens
internal import HealthWords

/// The settings: units, days, goals, parts of the app, the places of the data, and deleting
/// everything.
struct SettingsPage: Page {
    static let template = "settings"

    struct GoalHistory: Sendable {
        let title: String
        let lines: [String]
    }

    let heading: String
    let preferencesLabel: String
    let preferences: [FieldView]
    let shownPreferences: [ReviewPage.Field]
    let savePreferences: String
    let partsLabel: String
    let partsHint: String
    let parts: [Part]
    let shownParts: [String]
    let saveParts: String
    let earning: [FieldView]
    let shownEarning: [ReviewPage.Field]
    let goalsLabel: String
    let goalsHint: String
    let goals: [FieldView]
    let shownGoals: [ReviewPage.Field]
    let saveGoals: String
    let goalHistory: [GoalHistory]
    let healthLabel: String
    let healthText: String
    let healthLinks: [FactView]
    let storageLabel: String
    /// The title and the link of the page of the logins; nil without a password.
    let login: FactView?
    let storageHint: String
    let storage: [FactView]
    let eraseLabel: String
    let eraseText: String
    let eraseConfirm: String
    let eraseButtons: [EraseButton]
    let result: String?
    let problem: String?

    struct Part: Sendable {
        let id: String
        let title: String
        let isOn: Bool
    }

    struct EraseButton: Sendable {
        let value: String
        let title: String
    }

    @MainActor
    init(
        _ preferences: PreferencesScreen, _ goals: GoalScreen, _ erase: EraseScreen,
        storage: [FactView], hasLogin: Bool, _ language: Language
    ) {
        let words = language.preferences
        heading = language.navigation.settings
        preferencesLabel = words.section
        savePreferences = words.save
        partsLabel = words.parts
        partsHint = words.partsHint
        saveParts = words.saveParts
        goalsLabel = language.goals.section
        goalsHint = language.goals.hint
        saveGoals = language.goals.save
        healthLabel = language.healthSettings.section
        healthText = language.healthSettings.footer
        storageLabel = words.storage
        storageHint = words.storageHint
        healthLinks = SettingsPage.healthLinks(language)
        login = hasLogin ? FactView(language.login.title, language.login.sessions) : nil
        self.preferences = preferences.fields.map(FieldView.init)
        parts = preferences.partSwitches.map {
            Part(id: $0.part.rawValue, title: $0.title, isOn: $0.isOn)
        }
        shownParts = preferences.partSwitches.filter(\.isOn).map(\.part.rawValue)
        let earningField = preferences.earningField
        earning = [FieldView(earningField)]
        shownEarning = ReviewPage.Field.shown(
            preferences.shown.filter { $0.key == earningField.name })
        shownPreferences = ReviewPage.Field.shown(
            preferences.shown.filter { $0.key != earningField.name })
        self.goals = goals.sections.map { FieldView($0.field) }
        shownGoals = ReviewPage.Field.shown(
            Dictionary(goals.sections.map { ($0.field.name, $0.shown) }) { $1 })
        goalHistory = goals.sections.filter { !$0.history.isEmpty }.map {
            GoalHistory(title: language.goals.history(of: $0.title), lines: $0.history)
        }
        self.storage = storage
        eraseLabel = erase.words.title
        eraseText = erase.words.explanation
        eraseConfirm = erase.words.confirmation
        eraseButtons = erase.question.buttons.map {
            EraseButton(value: $0.action.rawValue, title: $0.title)
        }
        result = erase.result
        problem = preferences.problem ?? goals.problem ?? erase.problem
    }

    private static func healthLinks(_ language: Language) -> [FactView] {
        [
            FactView(language.navigation.sync, "/sync"),
            FactView(language.permissions.manage, "/permissions?next=/settings"),
            FactView(language.navigation.transfer, "/transfer"),
            FactView(language.assistant.title, "/assistant"),
            FactView(language.cloud.title, "/cloud"),
        ]
    }
}
