import Foundation
import HealthDatabase
import HealthKitSync
import HealthModel
import HealthSimulation
import HealthSync

extension SampleSimulation {
    /// Something that is not as it has to be.
    private struct Finding: Error, CustomStringConvertible {
        let description: String
        init(_ description: String) { self.description = description }
    }

    /// Stops all faults, lets each device make three passes, and checks everything.
    func comeToRest() async throws {
        setFaults(percent: 0)
        for _ in 0..<3 {
            advance(by: 4 * 3_600)
            for phone in phones {
                let failures = try await phone.publish().failures
                guard failures.isEmpty else {
                    throw Finding("\(phone.name) could not publish: \(failures)")
                }
            }
            for computer in computers { try await computer.receive() }
        }
        let expected = try await Expected(phones)
        for computer in computers {
            try expected.check(computer.facts(), of: computer.name)
        }
        if let computer = computers.first {
            let facts = try await computer.newStore(in: folder.url)
            try expected.check(facts, of: "A new computer")
            comparedSamples += facts.count
        }
    }

    /// What computers must have, and may have.
    private struct Expected {
        /// The samples that the phones share.
        private var required: [UUID: SampleFact] = [:]
        /// The samples that a restore of a phone took away or brought back, those that were sent before the person hid them
        /// from the app, also if they were deleted since, those that stayed at the server when the person stopped, and
        /// correlations whose members were all deleted: queries of apps do not return them, so that only those that were
        /// sent before are there.
        private var possible: [UUID: SampleFact] = [:]

        init(_ phones: [SharingPhone]) async throws {
            for phone in phones {
                guard try await phone.sharing.withdrawals().isEmpty else {
                    throw Finding("\(phone.name) has not sent a withdrawal")
                }
                let types = try await phone.sharing.types()
                let starts = Dictionary(uniqueKeysWithValues: types.map { ($0.type, $0.from) })
                func isShared(_ fact: SampleFact) -> Bool {
                    guard let start = starts[fact.type] else { return false }
                    return start.map { fact.start >= $0 } ?? true
                }
                let (alive, uncertain) = (phone.truth.alive, phone.truth.uncertain)
                let limits = try phone.limits()
                func isVisible(_ fact: SampleFact) -> Bool {
                    guard fact.type.kind == .correlation else {
                        return limits[fact.type].map { fact.end >= $0 } ?? true
                    }
                    return fact.members.contains { alive[$0].map(isVisible) ?? false }
                }
                func isCertain(_ uuid: UUID, _ fact: SampleFact) -> Bool {
                    uncertain[uuid] == nil && isVisible(fact)
                }
                func mayStayHidden(_ fact: SampleFact) -> Bool {
                    let types = fact.type.kind == .correlation ? fact.type.memberTypes : [fact.type]
                    return types.contains { limits[$0].map { fact.end < $0 } ?? false }
                }
                let kept = Set(try await phone.sharing.keptTypes())
                for facts in [alive, uncertain, phone.truth.deleted] {
                    possible.merge(facts.filter { kept.contains($1.type) }) { $1 }
                }
                possible.merge(
                    phone.truth.deleted.filter { isShared($1) && mayStayHidden($1) }
                ) { $1 }
                let shared = alive.filter { isShared($1) }
                required.merge(shared.filter { isCertain($0, $1) }) { $1 }
                possible.merge(shared.filter { !isCertain($0, $1) }) { $1 }
                possible.merge(uncertain.filter { isShared($1) }) { $1 }
            }
        }

        func check(_ facts: [UUID: SampleFact], of name: String) throws {
            for (uuid, fact) in facts.sorted(by: { $0.key < $1.key })
            where required[uuid] == nil && possible[uuid] == nil {
                throw Finding("\(name) has \(Self.text(uuid, fact)), which is not shared")
            }
            for (uuid, fact) in required.sorted(by: { $0.key < $1.key }) {
                guard let found = facts[uuid] else {
                    throw Finding("\(name) lacks \(Self.text(uuid, fact))")
                }
                guard found.hash == fact.hash, found.type == fact.type else {
                    throw Finding("\(name) has another \(Self.text(uuid, fact))")
                }
                let members = fact.members.filter { required[$0] != nil }
                guard found.members.filter({ required[$0] != nil }) == members else {
                    throw Finding("\(name) has other members of \(Self.text(uuid, fact))")
                }
            }
        }

        private static func text(_ uuid: UUID, _ fact: SampleFact) -> String {
            "\(SampleSimulation.name(uuid)) of \(fact.type.identifier)"
        }
    }
}
