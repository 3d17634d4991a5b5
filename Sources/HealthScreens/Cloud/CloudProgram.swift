public import HealthJournal
public import HealthModel
public import HealthSync
internal import HealthWords

/// The names of the fields of the form that makes a token for a program.
public enum CloudProgramField {
    /// The program's name.
    public static let name = "program"
    /// What it may do.
    public static let access = "access"
    /// A type that an assistant may read, once for each.
    public static let type = "type"
    /// A kind of entry that an assistant may propose, once for each.
    public static let kind = "kind"
}

/// A program that is to get a token, as the form has it.
public struct CloudProgram: Hashable, Sendable {
    /// Its name in the list of devices.
    public var name: String
    /// What its token is good for: not `device`.
    public var access: CloudAccess
    /// The types that an assistant may read.
    public var types: [ObjectType]
    /// The kinds of entry that an assistant may propose.
    public var kinds: Set<EntryKind>

    /// Creates a program.
    public init(
        name: String, access: CloudAccess, types: [ObjectType] = [], kinds: Set<EntryKind> = []
    ) {
        self.name = name
        self.access = access
        self.types = types
        self.kinds = kinds
    }
}

/// A type that an assistant may be allowed to read.
public struct CloudTypeChoice: Hashable, Sendable, Identifiable {
    /// The type's name.
    public let id: String
    /// The words beside the box.
    public let title: String

    /// The types that a server has of most people: sums of days and what people log.
    ///
    /// The command line allows any other.
    static let offered: [ObjectType] = [
        .stepCount, .activeEnergyBurned, .basalEnergyBurned, .sleepAnalysis, .bodyMass,
        .bodyFatPercentage, .leanBodyMass, .dietaryWater, .dietaryEnergyConsumed, .dietaryProtein,
        .dietaryCarbohydrates, .dietaryFatTotal, .workout, .heartRate, .bloodGlucose,
    ]

    init(_ type: ObjectType, _ language: Language) {
        id = type.name
        title = language.types.name(type)
    }
}

/// A token that was made, which the server does not tell again.
public struct CloudTokenCard: Hashable, Sendable {
    /// The name of the program.
    public let name: String
    /// The token, which the program sends as `Authorization: Bearer TOKEN`.
    public let token: String
}
