internal import ArgumentParser
internal import Foundation
internal import HealthDatabase
internal import HealthJournal
internal import HealthModel
internal import HealthScreens
internal import HealthWords

/// The options that choose the reference values of `health today --nutrients`.
struct ReferenceOptions: ParsableArguments {
    @Option(help: "Whose reference values: efsa (Europe), dge (Germany, Austria) or us.")
    var reference: ReferenceAuthority?

    @Option(help: "The sex in the tables of reference values.")
    var sex: ReferencePerson.Sex?

    @Option(help: ArgumentHelp("The year of birth.", valueName: "year"))
    var born: Int?

    /// Whether an option is given.
    var isGiven: Bool { reference != nil || sex != nil || born != nil }

    /// The choice: the options, else that of the journal, else sex and date of birth of the store;
    /// nil if sex or year is not known.
    ///
    /// - Parameters:
    ///   - journal: The journal.
    ///   - world: The store and its reader.
    /// - Throws: ``CommandFailure`` for a year of birth that is too long ago or in the future.
    func choice(_ journal: Journal, _ world: World) async throws -> ReferenceChoice? {
        let years = ReferenceChoice.birthYears(today: try await journal.today())
        if let born, !years.contains(born) {
            throw CommandFailure(world.language.nutrients.wrongYear, .usage)
        }
        let kept = try await ReferenceChoice(of: journal)
        let known = kept == nil ? try characteristics(world) : (nil, nil)
        guard let sex = sex ?? kept?.sex ?? known.0,
            let year = born ?? kept?.birthYear ?? known.1
        else { return nil }
        return ReferenceChoice(
            authority: reference ?? kept?.authority ?? .efsa, sex: sex, birthYear: year)
    }

    /// The sex and the year of birth in the store, as far as the reader may read them.
    private func characteristics(_ world: World) throws -> (ReferencePerson.Sex?, Int?) {
        let store = try world.openStoreToLookAt()
        func value(of type: ObjectType) throws -> CharacteristicValue? {
            if let app = world.reader,
                try store.permissions.readDecision(for: type, app: app) != .granted
            {
                return nil
            }
            return try store.characteristics.value(of: type)
        }
        var (sex, year): (ReferencePerson.Sex?, Int?) = (nil, nil)
        // The raw values of HKBiologicalSex.
        switch try value(of: .biologicalSex) {
        case .number(1): sex = .female
        case .number(2): sex = .male
        default: break
        }
        if case .text(let date)? = try value(of: .dateOfBirth) { year = Int(date.prefix(4)) }
        return (sex, year)
    }
}
