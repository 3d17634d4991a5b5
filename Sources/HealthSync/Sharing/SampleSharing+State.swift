internal import Foundation
internal import HealthJournal
internal import HealthModel

extension SampleSharing {
    /// The positions of the types, among the cursors of the remote.
    struct Positions {
        let table: CursorTable

        func of(_ identifier: String) throws -> Data? { try table.of(Self.stream(identifier)) }

        func set(_ identifier: String, to position: Data?) throws {
            try table.set(Self.stream(identifier), to: position)
        }

        func forget(_ identifier: String) throws { try set(identifier, to: nil) }

        private static func stream(_ identifier: String) -> String { "samples.\(identifier)" }
    }

    /// The stored consent.
    struct State: Hashable, Sendable, Codable {
        struct Consent: Hashable, Sendable, Codable {
            var kind: ObjectKind
            var from: Date?
            var number: Int
            /// How often the type had to be sent again; nil for never.
            var round: Int?
        }

        var shared: [String: Consent] = [:]
        /// The numbers of the withdrawals that the server has yet to receive, by type.
        var withdrawals: [String: Int] = [:]
        /// The positions of the last withdrawals at the server, by type.
        var withdrawn: [String: Int]?
        /// The number of the last consent or withdrawal.
        var last = 0

        init(last: Int = 0) { self.last = last }

        /// Reads a stored consent; nothing is shared without one, or if it cannot be read.
        init(text: String?) {
            guard let text,
                let state = try? JSONDecoder().decode(Self.self, from: Data(text.utf8))
            else { return }
            self = state
        }

        /// Lets the server delete the samples of a type.
        mutating func withdraw(_ identifier: String) {
            last += 1
            withdrawals[identifier] = last
        }

        /// Lets a type be sent again from its first sample, also if a pass is under way.
        mutating func restart(_ identifier: String, _ positions: Positions) throws {
            let round = shared[identifier]?.round ?? 0
            shared[identifier]?.round = round + 1
            try positions.forget(identifier)
        }

        var text: String {
            get throws {
                let encoder = JSONEncoder()
                encoder.outputFormatting = .sortedKeys
                return String(decoding: try encoder.encode(self), as: UTF8.self)
            }
        }

        var types: [SharedType] {
            shared.sorted { $0.key < $1.key }.map { identifier, consent in
                SharedType(
                    type: ObjectType(identifier: identifier, kind: consent.kind),
                    from: consent.from, consent: consent.number, round: consent.round ?? 0,
                    withdrawn: withdrawn?[identifier] ?? 0)
            }
        }
    }
}
