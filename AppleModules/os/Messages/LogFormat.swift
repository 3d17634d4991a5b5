internal import Foundation

/// A C format with Apple's additions: `%{public}@`, `%{private, mask.hash}s`, `%.2f`, `%m`.
struct LogFormat {
    private enum Piece {
        case literal(String)
        case value(LogConversion)
    }

    private let pieces: [Piece]

    init(_ format: String) {
        var rest = Substring(format)
        var pieces: [Piece] = []
        while let percent = rest.firstIndex(of: "%") {
            pieces.append(.literal(String(rest[..<percent])))
            rest = rest[rest.index(after: percent)...]
            if rest.first == "%" {
                pieces.append(.literal("%"))
                rest = rest.dropFirst()
            } else if let conversion = LogConversion(from: &rest) {
                pieces.append(.value(conversion))
            } else {
                pieces.append(.literal("%"))
            }
        }
        pieces.append(.literal(String(rest)))
        self.pieces = pieces
    }

    /// The text with its values, of which private ones are redacted.
    func text(_ values: [any CVarArg]) -> String {
        var rest = values[...]
        return pieces.map { piece in
            switch piece {
            case .literal(let text): text
            case .value(let conversion): conversion.text(&rest)
            }
        }.joined()
    }
}
