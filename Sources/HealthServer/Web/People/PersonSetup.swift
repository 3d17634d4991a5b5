public import Foundation
package import HealthCloudSync
package import HealthWords
public import OpenHealthKit

/// The places of a person's data, and the person's name.
public struct PersonSetup: Sendable {
    /// A name that pages show.
    public enum Name: Hashable, Sendable, ExpressibleByStringInterpolation {
        /// The journal of a server with one person.
        case ownJournal
        /// An empty journal beside a demonstration.
        case emptyJournal
        /// A person of a demonstration.
        case demonstration
        /// A name that was configured.
        case given(String)

        /// Creates a name as it was configured.
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

    /// The name in addresses and cookies: lower-case letters and digits.
    public var id: String
    /// The name that pages show.
    public var name: Name
    /// Whether the data is generated.
    public var isDemonstration: Bool
    /// Whether the app belongs to the owner of the store, and so is connected from the start.
    ///
    /// It may save and read all types that were not denied, and sync is on unless it was switched
    /// off. Any other app is connected by the person, as on a phone.
    public var isOwnersApp: Bool
    /// The health store, and the app that accesses it.
    public var configuration: OpenHealthKitConfiguration
    /// The file of the journal.
    public var journal: URL
    /// The time zone of the computer.
    public var timeZone: TimeZone
    /// Sends requests to a cloud after the person has connected one.
    package var cloudTransport: any CloudTransport = URLSessionTransport()
    /// Waits until an instant; nil for the system clock.
    package var wait: (@Sendable (_ until: Date) async throws -> Void)?

    /// The language of all texts; nil for the language of the person, the browser or the computer.
    package var language: Language?

    /// Creates a setup.
    public init(
        id: String = "me", name: Name = .ownJournal, isDemonstration: Bool = false,
        isOwnersApp: Bool = false,
        configuration: OpenHealthKitConfiguration, journal: URL, timeZone: TimeZone = .current
    ) {
        self.id = id
        self.name = name
        self.isDemonstration = isDemonstration
        self.isOwnersApp = isOwnersApp
        self.configuration = configuration
        self.journal = journal
        self.timeZone = timeZone
    }
}
