internal import Foundation
internal import HealthCloudScreens
internal import HealthCloudSync
internal import HealthHTTP
internal import HealthJournal
internal import HealthScreens
internal import HealthWords

/// The page of the logins: where the app is open, and the second factor.
struct LoginSettingsPage: Page {
    static let template = "login-settings"
    let texts: LoginWords
    let logOut: String
    let sessions: [SessionView]
    /// Whether there is a file for a second factor.
    let hasSecondFactor: Bool
    let isOn: Bool
    /// The sentence about the present state.
    let state: String
    /// What an authenticator app needs; nil unless it is being set up.
    let setUp: SetUpView?
    /// The new recovery codes, which are shown once.
    let recoveryCodes: [String]
    let hasRecoveryCodes: Bool

    /// The second factor as a browser sees it.
    struct SecondFactorState: Sendable {
        /// Nil while it is off.
        let recoveryCodesLeft: Int?
        /// The secret that the browser's session is setting up.
        let offered: OneTimePassword?
    }

    struct SessionView: Sendable {
        let id: String
        let title: String
        /// The words for the browser of the request.
        let mark: String?
        let detail: String
    }

    struct SetUpView: Sendable {
        let key: String
        let address: String
        /// The QR code of the address as SVG; nil if the address is too long.
        let picture: String?
    }

    /// - Parameter account: The name of the app in the list of the authenticator app.
    init(
        _ logins: [Logins.Login], current: Session, secondFactor: SecondFactorState?,
        recoveryCodes: [String], account: String, _ environment: ScreenEnvironment
    ) {
        let words = environment.language.login
        texts = words
        logOut = environment.language.navigation.logOut
        func moment(_ date: Date) -> String {
            let zone = environment.timeZone()
            let day = environment.full(DayBoundary().day(of: date, in: zone))
            return "\(day), \(environment.time(date, in: zone))"
        }
        sessions = logins.map { login in
            let detail = words.session(
                began: moment(login.began), lastUsed: moment(login.lastUsed))
            return SessionView(
                id: login.id, title: login.browser.isEmpty ? words.unknownBrowser : login.browser,
                mark: login.session == current ? words.thisBrowser : nil,
                detail: [login.client?.description, detail].compactMap { $0 }
                    .joined(separator: " · "))
        }
        hasSecondFactor = secondFactor != nil
        isOn = secondFactor?.recoveryCodesLeft != nil
        state = secondFactor?.recoveryCodesLeft.map { words.isOn(recoveryCodes: $0) } ?? words.isOff
        let offered = isOn ? nil : secondFactor?.offered
        setUp = offered.map { password in
            let address = password.address(account: account)
            return SetUpView(
                key: password.key, address: address,
                picture: QRCode(address)?.svg(label: words.picture))
        }
        self.recoveryCodes = recoveryCodes
        hasRecoveryCodes = !recoveryCodes.isEmpty
    }
}
