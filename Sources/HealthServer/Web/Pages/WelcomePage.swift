internal import HealthKitSync
internal import HealthScreens

/// The first screen about Health.
struct WelcomePage: Page {
    static let template = "welcome"

    struct Benefit: Sendable {
        let icon: String
        let title: String
        let detail: String
    }

    let heading = OnboardingWords.title
    let text = OnboardingWords.text
    let benefits = OnboardingWords.benefits.map {
        Benefit(icon: Icon.name($0.symbol), title: $0.title, detail: $0.detail)
    }
    let privacy = OnboardingWords.privacy
    let connect = OnboardingWords.connect
    let skip = OnboardingWords.skip
    let readOnly = PermissionWords.readOnly
    let readOnlyText = PermissionWords.readOnlyText
    let manage = PermissionWords.manage
    let isExplaining: Bool
    let offer: BackfillView?
    let connected: String?
    let declined: String?
    let problem: String?

    @MainActor
    init(_ screen: OnboardingScreen) {
        offer = screen.importOffer.map { BackfillView($0, action: "/welcome/history") }
        switch screen.step {
        case .explaining, .skipped, .asking:
            (isExplaining, connected, declined, problem) = (true, nil, nil, nil)
        case .history: (isExplaining, connected, declined, problem) = (false, nil, nil, nil)
        case .connected:
            (isExplaining, declined, problem) = (false, nil, nil)
            connected = HealthSettingsWords.connected
        case .declined(let card):
            (isExplaining, connected, declined, problem) = (false, nil, card.text, nil)
        case .failed(let text):
            (isExplaining, connected, declined, problem) = (true, nil, nil, text)
        }
    }
}

/// The sheet on which types are allowed one by one.
struct PermissionsPage: Page {
    static let template = "permissions"

    struct Row: Sendable {
        let id: String
        let name: String
        /// What the type belongs to; nil where its name says the same.
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
    let turnOnAll = PermissionWords.turnOnAll
    let save = PermissionWords.allow
    let cancel = HealthSettingsWords.cancel
    let privacy = OnboardingWords.privacy

    init(_ sheet: PermissionSheet, next: String) {
        heading = sheet.title
        self.next = next
        func rows(_ rows: [PermissionSheet.Row]) -> [Row] {
            rows.map {
                Row(
                    id: $0.id, name: $0.name, group: $0.group == $0.name ? nil : $0.group,
                    isOn: $0.isOn == true)
            }
        }
        lists = [
            List(id: "write", title: PermissionWords.write, rows: rows(sheet.write)),
            List(id: "read", title: PermissionWords.read, rows: rows(sheet.read)),
        ]
    }
}
