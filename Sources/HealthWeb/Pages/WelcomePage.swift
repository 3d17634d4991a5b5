internal import HealthKitSync
internal import HealthScreens
internal import HealthWords

/// The first screen about Health.
struct WelcomePage: Page {
    static let template = "welcome"

    struct Benefit: Sendable {
        let icon: String
        let title: String
        let detail: String
    }

    let heading: String
    let text: String
    let benefits: [Benefit]
    let privacy: String
    let connect: String
    let skip: String
    let readOnly: String
    let readOnlyText: String
    let manage: String
    let isExplaining: Bool
    let offer: BackfillView?
    let connected: String?
    let declined: String?
    let problem: String?

    @MainActor
    init(_ screen: OnboardingScreen, _ language: Language) {
        let (words, permissions) = (language.onboarding, language.permissions)
        (heading, text, privacy) = (words.title, words.introduction, words.privacy)
        (connect, skip, manage) = (words.connect, words.skip, permissions.manage)
        (readOnly, readOnlyText) = (permissions.readOnly, permissions.readOnlyText)
        benefits = OnboardingScreen.benefits(language).map {
            Benefit(icon: Icon.name($0.symbol), title: $0.title, detail: $0.detail)
        }
        offer = screen.importOffer.map { BackfillView($0, action: "/welcome/history") }
        switch screen.step {
        case .explaining, .skipped, .asking:
            (isExplaining, connected, declined, problem) = (true, nil, nil, nil)
        case .history: (isExplaining, connected, declined, problem) = (false, nil, nil, nil)
        case .connected:
            (isExplaining, declined, problem) = (false, nil, nil)
            connected = language.healthSettings.connected
        case .declined(let card):
            (isExplaining, connected, declined, problem) = (false, nil, card.text, nil)
        case .failed(let text):
            (isExplaining, connected, declined, problem) = (true, nil, nil, text)
        }
    }
}

/// The sheet on which each type can be allowed.
struct PermissionsPage: Page {
    static let template = "permissions"

    struct Row: Sendable {
        let id: String
        let name: String
        /// The group of the type; nil if its name already says it.
        let group: String?
        let isOn: Bool
    }

    struct List: Sendable {
        let id: String
        let title: String
        let rows: [Row]
    }

    let heading: String
    let lists: [List]
    let next: String
    let turnOnAll: String
    let save: String
    let cancel: String
    let privacy: String

    init(_ sheet: PermissionSheet, next: String, _ language: Language) {
        let words = language.permissions
        (turnOnAll, save) = (words.turnOnAll, words.allow)
        (cancel, privacy) = (language.buttons.cancel, language.onboarding.privacy)
        heading = sheet.title
        self.next = next
        func rows(_ rows: [PermissionSheet.Row]) -> [Row] {
            rows.map {
                Row(
                    id: $0.id, name: $0.name, group: $0.groupName == $0.name ? nil : $0.groupName,
                    isOn: $0.isOn == true)
            }
        }
        lists = [
            List(id: "write", title: words.write, rows: rows(sheet.write)),
            List(id: "read", title: words.read, rows: rows(sheet.read)),
        ]
    }
}
