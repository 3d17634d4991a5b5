internal import Foundation

/// A position in a person's order of commits, with the history that it belongs to.
///
/// After a restore of the server's database the history has another identifier, and the cursor is
/// invalid: the device reads everything again.
package struct CloudCursor: Hashable, Sendable, LosslessStringConvertible {
    var history: UUID
    var sequence: Int
    /// The mark of the push that ended at the sequence number; nil before the first.
    var mark: UUID?

    init(history: UUID, sequence: Int, mark: UUID?) {
        self.history = history
        self.sequence = sequence
        self.mark = mark
    }

    package init?(_ description: String) {
        let fields = description.split(separator: ".", omittingEmptySubsequences: false)
        guard (2...3).contains(fields.count), let history = UUID(uuidString: String(fields[0])),
            let sequence = Int(fields[1]), sequence >= 0
        else { return nil }
        self.init(history: history, sequence: sequence, mark: nil)
        guard fields.count == 3 else { return }
        guard let mark = UUID(uuidString: String(fields[2])) else { return nil }
        self.mark = mark
    }

    package var description: String {
        ([history.uuidString, String(sequence)] + [mark?.uuidString].compactMap { $0 })
            .joined(separator: ".")
    }
}

/// The state of a person's records after a push: the position of its last change, and its mark.
///
/// A device that has not yet read its push sends this, so that the loss of the push is detected.
package struct PushMark: Hashable, Sendable, LosslessStringConvertible {
    var sequence: Int
    var value: UUID

    /// The mark of the push that ended at a sequence number; nil before the first push.
    init?(sequence: Int, value: UUID?) {
        guard let value else { return nil }
        (self.sequence, self.value) = (sequence, value)
    }

    package init?(_ description: String) {
        let fields = description.split(separator: ".", omittingEmptySubsequences: false)
        guard fields.count == 2, let sequence = Int(fields[0]), sequence > 0 else { return nil }
        self.init(sequence: sequence, value: UUID(uuidString: String(fields[1])))
    }

    package var description: String { "\(sequence).\(value.uuidString)" }
}

/// A position in a snapshot.
package struct SnapshotToken: Hashable, Sendable, LosslessStringConvertible {
    /// The end of the snapshot, from which the changes continue.
    var end: CloudCursor
    /// The sequence number below which the next page begins.
    var below: Int

    init(end: CloudCursor, below: Int) {
        self.end = end
        self.below = below
    }

    package init?(_ description: String) {
        let fields = description.split(separator: "~", omittingEmptySubsequences: false)
        guard fields.count == 2, let below = Int(fields[0]), below > 0,
            let end = CloudCursor(String(fields[1]))
        else { return nil }
        self.init(end: end, below: below)
    }

    package var description: String { "\(below)~\(end)" }
}
