/// Reads HealthKit's unit strings.
///
/// ```
/// unit     = [ product ] [ "/" product ]
/// product  = factor { ( "." | "*" | "·" ) factor }
/// factor   = ( atom | "(" product ")" ) [ "^" integer ]
/// atom     = word | [ prefix ] "mol<" number ">"
/// ```
/// There is at most one division, and none within parentheses. Empty parentheses are the null unit,
/// but never a factor. `1` is permitted only directly before the division.
///
/// Strings for which HealthKit's result is unknown are rejected: white space, a trailing operator,
/// a lone `1`, a power beyond 32 bits, a molar mass that is not positive, more than 64 nested
/// parentheses.
struct UnitParser {
    private static let deepest = 64

    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0

    private init(_ string: String) {
        bytes = Array(string.utf8)
    }

    /// The factorization of the string; nil if the string is not a unit.
    static func parse(_ string: String) -> Factorization? {
        var parser = UnitParser(string)
        return parser.isNull ? .null : parser.unit()
    }

    /// Whether the string consists of balanced empty parentheses.
    private var isNull: Bool {
        let half = bytes.count / 2
        return bytes.count.isMultiple(of: 2)
            && bytes.prefix(half).allSatisfy { $0 == UInt8(ascii: "(") }
            && bytes.dropFirst(half).allSatisfy { $0 == UInt8(ascii: ")") }
    }

    private mutating func unit() -> Factorization? {
        guard var result = product(mayEndInOne: true) else { return nil }
        if take("/") {
            guard let below = product(), let quotient = result.divided(by: below)
            else { return nil }
            result = quotient
        }
        return position == bytes.count ? result : nil
    }

    private mutating func product(mayEndInOne: Bool = false) -> Factorization? {
        var result = Factorization.null
        repeat {
            if mayEndInOne, peek(0) == UInt8(ascii: "1"), peek(1) == UInt8(ascii: "/") {
                position += 1
                return result
            }
            guard let factor = factor(), let next = result.multiplied(by: factor)
            else { return nil }
            result = next
        } while takeMultiplication()
        return result
    }

    private mutating func factor() -> Factorization? {
        guard let base = take("(") ? parenthesized() : atom() else { return nil }
        guard take("^") else { return base }
        let negative = take("-")
        let digits = takeAll { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard let power = Int32(digits) else { return nil }
        return base.raised(toPower: negative ? -Int(power) : Int(power))
    }

    private mutating func parenthesized() -> Factorization? {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.deepest, let inner = product(), take(")") else { return nil }
        return inner
    }

    private mutating func atom() -> Factorization? {
        let word = takeWord()
        guard let unit = BaseUnit.words[word] else { return nil }
        guard take("<") else { return Factorization(unit) }
        let number = takeAll { $0 != UInt8(ascii: ">") }
        guard unit.symbol == .mole, take(">"), let molarMass = Self.number(number) else {
            return nil
        }
        return Factorization(BaseUnit(.mole, unit.prefix, molarMass: molarMass))
    }

    // MARK: Tokens

    private func peek(_ distance: Int) -> UInt8? {
        position + distance < bytes.count ? bytes[position + distance] : nil
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard peek(0) == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func takeMultiplication() -> Bool {
        if take(".") || take("*") { return true }
        // The middle dot U+00B7 is two bytes.
        guard peek(0) == 0xC2, peek(1) == 0xB7 else { return false }
        position += 2
        return true
    }

    private mutating func takeAll(while matches: (UInt8) -> Bool) -> String {
        let start = position
        while let byte = peek(0), matches(byte) { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// Whether the byte at the position ends a word.
    ///
    /// Outside ASCII only the middle dot U+00B7 does; the micro sign U+00B5 belongs to a word.
    private var isAtDelimiter: Bool {
        guard let byte = peek(0) else { return true }
        return byte == 0xC2 ? peek(1) == 0xB7 : ".*/()^<>".utf8.contains(byte)
    }

    private mutating func takeWord() -> String {
        let start = position
        while !isAtDelimiter { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// A positive decimal number; `Double` alone would also accept hexadecimal numbers and `inf`.
    private static func number(_ text: String) -> Double? {
        guard text.utf8.allSatisfy({ "0123456789.eE+-".utf8.contains($0) }),
            let first = text.utf8.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first),
            let number = Double(text), number.isFinite, number > 0
        else { return nil }
        return number
    }
}
