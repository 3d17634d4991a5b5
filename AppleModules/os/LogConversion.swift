internal import Foundation

/// One value in a format: `{options}`, flags, width, precision, length and letter.
struct LogConversion {
    private static let missing = "<decode: missing data>"

    private let privacy: OSLogPrivacy
    private let flags: String
    private let width: String
    private let precision: String
    private let letter: Character

    /// Parses the conversion after a percent sign; nil, without consuming text, if there is none.
    init?(from text: inout Substring) {
        var rest = text
        var options: [String] = []
        if rest.first == "{", let end = rest.firstIndex(of: "}") {
            options = rest[..<end].dropFirst().split(separator: ",")
                .map { $0.trimmingCharacters(in: .whitespaces) }
            rest = rest[rest.index(after: end)...]
        }
        func take(_ isMember: (Character) -> Bool) -> String {
            let part = rest.prefix(while: isMember)
            rest = rest.dropFirst(part.count)
            return String(part)
        }
        flags = take { "-+ 0#'".contains($0) }
        width = take { $0.isNumber || $0 == "*" }
        precision = take { $0.isNumber || $0 == "*" || $0 == "." }
        _ = take { "hlqztjL".contains($0) }
        guard let letter = rest.first, "@dDiuUxXoOcCsSfFeEgGaApm".contains(letter) else {
            return nil
        }
        self.letter = letter
        text = rest.dropFirst()
        let mask: OSLogPrivacy.Mask = options.contains("mask.hash") ? .hash : .none
        privacy =
            options.contains("public")
            ? .public
            : options.contains("sensitive")
                ? .sensitive(mask: mask)
                : options.contains("private") ? .private(mask: mask) : .auto(mask: mask)
    }

    /// Formats the value, and consumes it with a width or precision given by `*`.
    func text(_ values: inout ArraySlice<any CVarArg>) -> String {
        var specification = "%" + flags
        for part in [width, precision] {
            guard part.contains("*") else {
                specification += part
                continue
            }
            guard let number = values.popFirst() as? any BinaryInteger else { return Self.missing }
            specification += part.replacingOccurrences(of: "*", with: "\(number)")
        }
        if letter == "m" { return String(cString: strerror(errno)) }
        guard let value = values.popFirst() else { return Self.missing }
        let isNumber = value is any BinaryInteger || value is any BinaryFloatingPoint
        return privacy.shown({ format(value, specification) }, isNumber: isNumber)
    }

    private func format(_ value: any CVarArg, _ specification: String) -> String {
        if let number = value as? any BinaryInteger, let text = format(number, specification) {
            return text
        }
        if let number = value as? any BinaryFloatingPoint, "fFeEgGaA".contains(letter) {
            return String(format: specification + String(letter), Double(number))
        }
        if let text = value as? UnsafePointer<CChar>, letter == "s" { return String(cString: text) }
        return "\(value)"
    }

    private func format(_ number: any BinaryInteger, _ specification: String) -> String? {
        switch letter {
        case "d", "D", "i":
            return String(format: specification + "ld", Int(truncatingIfNeeded: number))
        case "u", "U", "x", "X", "o", "O":
            // A negative number has the width of its type.
            let bits = UInt(truncatingIfNeeded: number)
            let isShort = number.bitWidth < UInt.bitWidth
            let value = isShort ? bits & ((1 << UInt(number.bitWidth)) - 1) : bits
            let letter = letter == "U" || letter == "O" ? letter.lowercased() : String(letter)
            return String(format: specification + "l" + letter, value)
        case "c", "C":
            return Unicode.Scalar(UInt32(truncatingIfNeeded: number)).map { String($0) }
        case "p":
            return "0x" + String(UInt(truncatingIfNeeded: number), radix: 16)
        default:
            return nil
        }
    }
}

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
