/// The order of day and month in a date such as 3/4/2026.
public enum DateOrder: String, Hashable, Sendable {
    /// 3/4/2026 is 4 March.
    case monthFirst
    /// 3/4/2026 is 3 April.
    case dayFirst
}

/// What the dates of a file prove about the order of day and month.
package struct DateOrderProof {
    /// The orders that a date proves: at most one in a file that does not contradict itself.
    private(set) var proved: Set<DateOrder> = []
    /// Whether a date means another day in the other order.
    private(set) var isOpen = false
    /// Whether such a date has other signs than points, with which the day comes first.
    private var hasOtherSigns = false

    /// Takes a date into account.
    mutating func look(at text: String) {
        guard let numbers = Self.numbers(of: text) else { return }
        if let order = Self.order(numbers.first, numbers.second) {
            proved.insert(order)
        } else if numbers.first != numbers.second, numbers.first <= 12 {
            isOpen = true
            if numbers.sign != UInt8(ascii: ".") { hasOtherSigns = true }
        }
    }

    /// The order of the file.
    ///
    /// - Parameters:
    ///   - stated: The order that was given for this file.
    ///   - usual: The order that counts if no date proves one; nil asks.
    /// - Throws: `contradictoryDates`, `ambiguousDates`.
    func order(stated: DateOrder?, usual: DateOrder?) throws(ExchangeError) -> DateOrder {
        guard proved.count < 2 else {
            throw ExchangeError(.contradictoryDates, detail: "dates prove both orders")
        }
        if let order = proved.first {
            guard stated == nil || stated == order else {
                throw ExchangeError(.contradictoryDates, detail: "a date proves the other order")
            }
            return order
        }
        if let order = stated ?? usual { return order }
        guard isOpen else { return .monthFirst }
        guard !hasOtherSigns else {
            throw ExchangeError(.ambiguousDates, detail: "no date proves an order")
        }
        return .dayFirst
    }

    /// The order that a date proves, such as day first of `21/01/2014`; nil if it proves none.
    package static func order(provedBy text: String) -> DateOrder? {
        numbers(of: text).flatMap { order($0.first, $0.second) }
    }

    private static func order(_ first: Int, _ second: Int) -> DateOrder? {
        if (13...31).contains(first), (1...12).contains(second) { return .dayFirst }
        if (1...12).contains(first), (13...31).contains(second) { return .monthFirst }
        return nil
    }

    /// The first two numbers of `21/01/2014` and the sign between them; nil for another text.
    private static func numbers(of text: String) -> (first: Int, sign: UInt8, second: Int)? {
        var bytes = Substring(text).utf8.drop { $0 == 0x20 || $0 == 0x09 }
        func number(_ longest: Int) -> (value: Int, digits: Int)? {
            let digits = bytes.prefix { (0x30...0x39).contains($0) }
            guard (1...longest).contains(digits.count) else { return nil }
            bytes = bytes.dropFirst(digits.count)
            return (digits.reduce(0) { $0 * 10 + Int($1 & 0x0F) }, digits.count)
        }
        guard let first = number(2), let sign = bytes.popFirst(),
            "/.-".utf8.contains(sign), let second = number(2), bytes.popFirst() == sign,
            let year = number(4), year.digits == 2 || year.digits == 4
        else { return nil }
        return (first.value, sign, second.value)
    }
}
