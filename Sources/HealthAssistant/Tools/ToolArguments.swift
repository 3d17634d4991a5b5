internal import Foundation
internal import HealthJournal
package import HealthModel

/// The arguments of a call, validated by the tool's parameters.
struct ToolArguments: Sendable {
    private let members: [String: JSONValue]

    /// A text that is the same for the same arguments.
    var canonicalText: String { JSONValue.object(members).canonicalText }

    /// Validates arguments.
    ///
    /// - Throws: ``ToolError`` for an unknown, missing or invalid one.
    init(_ members: [String: JSONValue], _ parameters: [ToolParameter]) throws(ToolError) {
        let known = parameters.map(\.name)
        if let unknown = members.keys.sorted().first(where: { !known.contains($0) }) {
            let names = known.isEmpty ? "no arguments" : known.joined(separator: ", ")
            throw ToolError("There is no argument \(unknown.prefix(64)): the tool takes \(names).")
        }
        for parameter in parameters {
            guard let value = members[parameter.name] else {
                guard !parameter.isRequired else {
                    throw ToolError("The argument \(parameter.name) is missing.")
                }
                continue
            }
            if let problem = parameter.kind.problem(with: value) {
                throw ToolError("The argument \(parameter.name) \(problem).")
            }
        }
        self.members = members
    }

    func has(_ name: String) -> Bool { members[name] != nil }
    func text(_ name: String) -> String? { members[name]?.text }
    func whole(_ name: String) -> Int? { members[name]?.whole }
    func day(_ name: String) -> Day? { members[name]?.text.flatMap(Day.init) }
    func flag(_ name: String) -> Bool { members[name] == .bool(true) }

    func number(_ name: String) -> Double? {
        if case .number(let number)? = members[name] { number } else { nil }
    }

    func instant(_ name: String) -> Date? {
        members[name]?.text.flatMap { try? Date($0, strategy: .iso8601) }
    }

    func numbers(_ name: String) -> [String: Double] {
        (members[name]?.members ?? [:]).compactMapValues { value in
            if case .number(let number) = value { number } else { nil }
        }
    }

    /// The type of an argument.
    ///
    /// - Throws: ``ToolError`` if there is no such type.
    func type(_ name: String = "type") throws(ToolError) -> ObjectType {
        let text = members[name]?.text ?? ""
        guard let type = TypeSearch.type(text) else {
            let near = TypeSearch.types(containing: text).prefix(3).map(\.name)
            let hint = near.isEmpty ? "ask the tool types" : near.joined(separator: " or ")
            throw ToolError("There is no type \(text.prefix(64)): \(hint).")
        }
        return type
    }
}

/// Finds types of samples by their names.
package enum TypeSearch {
    /// Every sample type that can be shared, by name.
    static let all = ObjectType.allKnown
        .filter { $0.isSample && ($0.isAllowedInReadRequest || $0.kind == .correlation) }
        .sorted { $0.name < $1.name }

    private static let byName = Dictionary(
        all.flatMap { [($0.name.lowercased(), $0), ($0.identifier.lowercased(), $0)] }
    ) { first, _ in first }

    /// The type with a name or raw identifier, ignoring case.
    package static func type(_ text: String) -> ObjectType? { byName[text.lowercased()] }

    /// The types whose name contains a text.
    static func types(containing text: String) -> [ObjectType] {
        let key = text.lowercased()
        return key.isEmpty ? [] : all.filter { $0.name.lowercased().contains(key) }
    }
}

extension ToolArguments {
    /// The parameters `from` and `to`.
    static func spanParameters(defaultDays: Int) -> [ToolParameter] {
        [
            ToolParameter("from", .day, "The first day; by default \(defaultDays) days in all."),
            ToolParameter("to", .day, "The last day; by default today."),
        ]
    }

    /// The days from `from` to `to`.
    ///
    /// - Throws: ``ToolError`` if they are in the wrong order or too many.
    func span(defaultDays: Int, _ clock: DayClock) throws(ToolError) -> ClosedRange<Day> {
        let last = day("to") ?? clock.today
        let first = day("from") ?? last.advanced(by: 1 - defaultDays)
        guard first <= last else { throw ToolError("from lies after to: swap the two.") }
        guard first.distance(to: last) < 3660 else {
            throw ToolError("At most ten years at a time: use a later from.")
        }
        return first...last
    }
}
