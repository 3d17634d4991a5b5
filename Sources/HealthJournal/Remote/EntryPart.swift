public import HealthModel

/// The part of an entry that one object at a remote represents.
///
/// The text of the part is the end of the object's sync identifier, and the journal stores it with
/// a link. An unknown text, such as one of a later version of the app, is kept.
///
/// ```swift
/// let protein = EntryPart.nutrient(.dietaryProtein, item: 0)
/// print(protein)  // 0.dietaryProtein
/// ```
public enum EntryPart: Hashable, Sendable, Codable {
    /// The whole entry: a weight's mass, a drink, a workout, a measurement, or another app's meal.
    case whole
    /// The body fat of a weight.
    case bodyFat
    /// The lean mass of a weight.
    case leanMass
    /// The energy of a workout.
    case energy
    /// The distance of a workout.
    case distance
    /// The systolic value of a blood pressure.
    case systolic
    /// The diastolic value of a blood pressure.
    case diastolic
    /// An item of a meal, by its position from 0.
    case item(Int)
    /// A nutrient of an item of a meal.
    case nutrient(ObjectType, item: Int)
    /// A part that a sample of an earlier version of the app represents, with the object of the sample.
    ///
    /// Such an object has no identity of an entry. The next export of the entry replaces it.
    indirect case earlier(EntryPart, object: String)
    /// A part that this version does not know, with its text.
    case other(String)

    /// Whether the part contains other parts and has no amount of its own.
    var isWhole: Bool {
        switch self {
        case .nutrient: false
        case .earlier(let part, _): part.isWhole
        case .other(let text): !text.contains(".")
        default: true
        }
    }

    /// Whether a sample of an earlier version of the app represents the part.
    package var isEarlier: Bool { if case .earlier = self { true } else { false } }

    /// The part itself, whichever sample represents it.
    var represented: EntryPart { if case .earlier(let part, _) = self { part } else { self } }

    /// The position of the item that the part is or belongs to; 0 for a part of no item.
    package var item: Int {
        switch self {
        case .item(let place), .nutrient(_, let place): place
        case .earlier(let part, _): part.item
        default: 0
        }
    }

    /// The type within which a source's own identifier of the object is unique: the name of the nutrient,
    /// or the kind of entry.
    ///
    /// A source may give a meal and its nutrients one identifier, or number its weights and its drinks
    /// from 1 each.
    func identityType(in kind: EntryKind) -> String {
        if case .nutrient(let type, _) = self { type.name } else { kind.rawValue }
    }
}

extension EntryPart: RawRepresentable, CustomStringConvertible, ExpressibleByStringInterpolation {
    private static let simple: [String: EntryPart] = [
        "": .whole, "bodyFat": .bodyFat, "leanMass": .leanMass, "energy": .energy,
        "distance": .distance, "systolic": .systolic, "diastolic": .diastolic,
    ]

    private static let nutrients = Dictionary(
        Nutrient.all.map { ($0.type.name, $0.type) }, uniquingKeysWith: { first, _ in first })

    /// The begin of the text of a part that an earlier sample represents.
    static let earlierPrefix = "earlier/"

    /// Parses the text of a part.
    public init(rawValue text: String) {
        if let part = Self.simple[text] {
            self = part
            return
        }
        if text.hasPrefix(Self.earlierPrefix) {
            let fields = text.dropFirst(Self.earlierPrefix.count).split(
                separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
            self =
                fields.count == 2
                ? .earlier(EntryPart(rawValue: String(fields[1])), object: String(fields[0]))
                : .other(text)
            return
        }
        let fields = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = fields.first, let place = Int(first), place >= 0, String(place) == first
        else {
            self = .other(text)
            return
        }
        guard fields.count == 2 else {
            self = .item(place)
            return
        }
        self = Self.nutrients[String(fields[1])].map { .nutrient($0, item: place) } ?? .other(text)
    }

    /// Parses the text of a part.
    public init(stringLiteral text: String) { self.init(rawValue: text) }

    /// The text, which reads back as the same part.
    public var rawValue: String {
        switch self {
        case .whole: ""
        case .bodyFat: "bodyFat"
        case .leanMass: "leanMass"
        case .energy: "energy"
        case .distance: "distance"
        case .systolic: "systolic"
        case .diastolic: "diastolic"
        case .item(let place): "\(place)"
        case .nutrient(let type, let place): "\(place).\(type.name)"
        case .earlier(let part, let object): "\(Self.earlierPrefix)\(object)/\(part.rawValue)"
        case .other(let text): text
        }
    }

    /// The text.
    public var description: String { rawValue }
}

/// A cached link from a part of an entry to the object that represents it at a remote.
public struct RemoteLink: Hashable, Sendable, Codable {
    /// The part of the entry.
    public var part: EntryPart
    /// The object's identifier at the remote.
    public var object: String

    /// Creates a link.
    public init(part: EntryPart = .whole, object: String) {
        self.part = part
        self.object = object
    }
}

extension RemoteLink {
    /// Whether the object is a sample of an earlier version of the app, without an identity.
    public var isEarlier: Bool { part.isEarlier }

    /// Whether the object represents the whole entry.
    package var isWholeEntry: Bool { part.represented == .whole }

    /// The link to the same object as a sample of an earlier version of the app.
    var asEarlier: RemoteLink {
        isEarlier ? self : RemoteLink(part: .earlier(part, object: object), object: object)
    }
}
