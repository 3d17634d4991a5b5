public import HealthJournal

/// The texts of the settings about how things are shown.
public struct PreferencesWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case section, languageChoice, automatic, locale, asMachine, zone, startHour, mass, energy,
            volume,
            distance, parts, partsHint, saveParts, earning, save, storage, journal, store,
            storageHint, food, water, weight, workouts, measurements, activity, earningActivity,
            earningWorkouts, earningNothing
    }

    package static let area = "preferences"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The heading of the section.
    public var section: String { text(.section) }
    /// The language of the texts.
    public var languageChoice: String { text(.languageChoice) }
    /// The choice of the language of the browser or the machine.
    public var automatic: String { text(.automatic) }
    /// The format of numbers and dates.
    public var locale: String { text(.locale) }
    /// The choice of what the machine says.
    public var asMachine: String { text(.asMachine) }
    /// The time zone.
    public var zone: String { text(.zone) }
    /// The hour at which days begin.
    public var startHour: String { text(.startHour) }
    /// The unit of weights.
    public var mass: String { text(.mass) }
    /// The unit of energy.
    public var energy: String { text(.energy) }
    /// The unit of drinks.
    public var volume: String { text(.volume) }
    /// The unit of distances.
    public var distance: String { text(.distance) }
    /// The heading of the section about parts and energy budget.
    public var parts: String { text(.parts) }
    /// The consequence of hiding a part.
    public var partsHint: String { text(.partsHint) }
    /// The button that saves which parts are shown.
    public var saveParts: String { text(.saveParts) }
    /// The activity that is added to the energy goal.
    public var earning: String { text(.earning) }
    /// The button that saves the settings.
    public var save: String { text(.save) }
    /// The heading about where the data is.
    public var storage: String { text(.storage) }
    /// The journal's file.
    public var journal: String { text(.journal) }
    /// The health store's file.
    public var store: String { text(.store) }
    /// The sentence that nothing leaves the machine by itself.
    public var storageHint: String { text(.storageHint) }
    /// The part about meals.
    public var food: String { text(.food) }
    /// The part about drinks.
    public var water: String { text(.water) }
    /// The part about weight.
    public var weight: String { text(.weight) }
    /// The part about workouts.
    public var workouts: String { text(.workouts) }
    /// The part about other measurements.
    public var measurements: String { text(.measurements) }
    /// The part about activity.
    public var activity: String { text(.activity) }

    /// A choice of what adds to the energy goal.
    public func earning(_ earning: EnergyBudget.Earning) -> String {
        switch earning {
        case .activity: text(.earningActivity)
        case .workouts: text(.earningWorkouts)
        case .nothing: text(.earningNothing)
        }
    }
}

extension Language {
    /// The texts of the settings about how things are shown.
    public var preferences: PreferencesWords { PreferencesWords(self) }
}

/// The texts of the page that asks for the password, and of the page of the logins.
public struct LoginWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case logIn, password, wrong, code, codeOrRecovery, wrongCode, codeIsWrong, title, sessions,
            sessionsText, thisBrowser, unknownBrowser, session, everywhere, secondFactor, isOff,
            isOn, begin, scan, key, picture, turnOn, turnOff, recoveryCodes, recoveryText
    }

    package static let area = "login"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The heading, and the button.
    public var logIn: String { text(.logIn) }
    /// The label of the field.
    public var password: String { text(.password) }
    /// The message after a wrong password.
    public var wrong: String { text(.wrong) }
    /// The label of the field for a code of the authenticator app.
    public var code: String { text(.code) }
    /// The label of the field for such a code or a recovery code.
    public var codeOrRecovery: String { text(.codeOrRecovery) }
    /// The message after a wrong password or code.
    public var wrongCode: String { text(.wrongCode) }
    /// The message after a wrong code, where no password is asked for.
    public var codeIsWrong: String { text(.codeIsWrong) }
    /// The heading of the page of the logins.
    public var title: String { text(.title) }
    /// The heading above the browsers that are logged in.
    public var sessions: String { text(.sessions) }
    /// The explanation of these.
    public var sessionsText: String { text(.sessionsText) }
    /// The mark of the browser that shows the page.
    public var thisBrowser: String { text(.thisBrowser) }
    /// The title of a browser without a known name.
    public var unknownBrowser: String { text(.unknownBrowser) }
    /// The button that logs out all browsers.
    public var everywhere: String { text(.everywhere) }
    /// The heading of the second factor.
    public var secondFactor: String { text(.secondFactor) }
    /// The sentence while there is no second factor.
    public var isOff: String { text(.isOff) }
    /// The button that begins to set it up.
    public var begin: String { text(.begin) }
    /// The instruction for the picture and the key.
    public var scan: String { text(.scan) }
    /// The label of the key.
    public var key: String { text(.key) }
    /// The description of the QR code.
    public var picture: String { text(.picture) }
    /// The button that turns it on.
    public var turnOn: String { text(.turnOn) }
    /// The button that turns it off.
    public var turnOff: String { text(.turnOff) }
    /// The heading above the recovery codes.
    public var recoveryCodes: String { text(.recoveryCodes) }
    /// The explanation of these.
    public var recoveryText: String { text(.recoveryText) }

    /// The times of a login.
    public func session(began: String, lastUsed: String) -> String {
        text(.session, ["began": began, "used": lastUsed])
    }

    /// The sentence while there is a second factor.
    public func isOn(recoveryCodes: Int) -> String {
        text(.isOn, ["count": "\(recoveryCodes)"])
    }
}

extension Language {
    /// The texts of the page that asks for the password, and of the page of the logins.
    public var login: LoginWords { LoginWords(self) }
}
