internal import HealthScreens

/// Units, days, goals, parts of the app, where data is, and deleting everything.
struct SettingsPage: Page {
    static let template = "settings"

    struct GoalHistory: Sendable {
        let title: String
        let lines: [String]
    }

    let heading = NavigationWords.settings
    let preferencesLabel = PreferencesWords.section
    let preferences: [FieldView]
    let savePreferences = PreferencesWords.save
    let partsLabel = PreferencesWords.parts
    let partsHint = PreferencesWords.partsHint
    let parts: [Part]
    let saveParts = PreferencesWords.saveParts
    let earning: [FieldView]
    let goalsLabel = GoalWords.section
    let goalsHint = GoalWords.hint
    let goals: [FieldView]
    let saveGoals = GoalWords.save
    let goalHistory: [GoalHistory]
    let goalHistoryLabel = GoalWords.history
    let healthLabel = HealthSettingsWords.section
    let healthText = HealthSettingsWords.footer
    let healthLinks = [
        FactView(NavigationWords.sync, "/sync"),
        FactView(PermissionWords.manage, "/permissions?next=/settings"),
        FactView(NavigationWords.transfer, "/transfer"),
        FactView(AssistantWords.title, "/assistant"),
        FactView(CloudWords.title, "/cloud"),
    ]
    let storageLabel = PreferencesWords.storage
    let storageHint = PreferencesWords.storageHint
    let storage: [FactView]
    let eraseLabel = EraseWords.title
    let eraseText = EraseWords.text
    let eraseConfirm = EraseWords.confirmation
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
        storage: [FactView]
    ) {
        self.preferences = preferences.fields.map(FieldView.init)
        parts = preferences.partSwitches.map {
            Part(id: $0.part.rawValue, title: $0.title, isOn: $0.isOn)
        }
        earning = [FieldView(preferences.earningField)]
        self.goals = goals.sections.map { FieldView($0.field) }
        goalHistory = goals.sections.filter { !$0.history.isEmpty }.map {
            GoalHistory(title: $0.title, lines: $0.history)
        }
        self.storage = storage
        eraseButtons = erase.question.buttons.map {
            EraseButton(value: $0.action.rawValue, title: $0.title)
        }
        result = erase.result
        problem = preferences.problem ?? goals.problem ?? erase.problem
    }
}
