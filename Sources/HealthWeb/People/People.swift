internal import HealthScreens
internal import HealthWords
internal import Hummingbird

/// All people whose data this server shows: one person, or a demonstration beside an empty journal.
struct People: Sendable {
    let all: [Person]
    /// The name of the cookie that contains the shown person.
    static let cookie = "health_person"

    /// Opens the data of all people.
    init(_ setups: [PersonSetup]) async throws {
        var all: [Person] = []
        for setup in setups { all.append(try await Person(setup)) }
        self.all = all
    }

    /// The person with a name; the first one if there is none.
    func person(_ id: String?) -> Person? { all.first { $0.id == id } ?? all.first }

    /// The language of a page without a person's data: that of the person who is shown otherwise.
    func language(of request: Request) -> Language {
        person(request.cookies[Self.cookie]?.value)?.environment.language ?? .english
    }

    /// All people except one.
    func others(than person: Person) -> [Person] { all.filter { $0.id != person.id } }
}
