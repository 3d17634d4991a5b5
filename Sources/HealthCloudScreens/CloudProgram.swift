public import HealthCloudSync
public import HealthJournal
public import HealthModel
internal import HealthWords

/// The names of the fields of the form that creates a token for a program.
public enum CloudProgramField {
    /// The program's name.
    public static let name = "program"
    /// The program's access.
    public static let access = "access"
    /// A type that an assistant may read; the field is repeated for each type.
    public static let type = "type"
    /// A kind of entry that an assistant may propose; the field is repeated for each kind.
    public static let kind = "kind"
}

/// A program that gets a token, with the values of the form.
public struct CloudProgram: Hashable, Sendable {
    /// The program's name in the list of devices.
    public var name: String
    /// The scope of the token; never `device`.
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
    /// The label of the box.
    public let title: String

    /// The types that most people have on a server: daily sums and logged entries.
    ///
    /// The command line accepts every other type.
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

/// A new token, which the server does not show again.
public struct CloudTokenCard: Hashable, Sendable {
    /// The name of the program.
    public let name: String
    /// The token, which the program sends as `Authorization: Bearer TOKEN`.
    public let token: String
}
