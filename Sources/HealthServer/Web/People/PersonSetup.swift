public import Foundation
package import HealthSync
package import HealthWords
public import OpenHealthKit

/// Where a person's data is, and how she is called.
public struct PersonSetup: Sendable {
    /// A name that pages show.
    public enum Name: Hashable, Sendable, ExpressibleByStringInterpolation {
        /// The journal of the only person.
        case ownJournal
        /// A journal to begin with, beside a demonstration.
        case emptyJournal
        /// A made-up person.
        case demonstration
        /// The name that somebody gave.
        case given(String)

        /// Takes a name as it is given.
        public init(stringLiteral name: String) { self = .given(name) }

        /// The name in a language.
        func text(_ language: Language) -> String {
            switch self {
            case .ownJournal: language.navigation.ownJournal
            case .emptyJournal: language.navigation.emptyJournal
            case .demonstration: language.navigation.demonstrationPerson
            case .given(let name): name
            }
        }
    }

    /// Her name in addresses and cookies: small letters and digits.
    public var id: String
    /// The name that pages show.
    public var name: Name
    /// Whether her data was made up.
    public var isDemonstration: Bool
    /// The health store, and the app that asks it.
    public var configuration: OpenHealthKitConfiguration
    /// The file of the journal.
    public var journal: URL
    /// The zone of the machine.
    public var timeZone: TimeZone
    /// Carries requests to a cloud, once the person connects one.
    package var cloudTransport: any CloudTransport = URLSessionTransport()

    /// The language of all texts; nil for the one that the person, the browser or the machine chooses.
    package var language: Language?

    /// Puts a setup together.
    public init(
        id: String = "me", name: Name = .ownJournal, isDemonstration: Bool = false,
        configuration: OpenHealthKitConfiguration, journal: URL, timeZone: TimeZone = .current
    ) {
        self.id = id
        self.name = name
        self.isDemonstration = isDemonstration
        self.configuration = configuration
        self.journal = journal
        self.timeZone = timeZone
    }
}
