/// The order of day and month in a date such as 3/4/2026.
public enum DateOrder: String, Hashable, Sendable {
    /// 3/4/2026 is 4 March.
    case monthFirst
    /// 3/4/2026 is 3 April.
    case dayFirst
}

/// The order of day and month of a file, as far as its dates prove it.
package struct DateOrderProof {
    /// The orders that a date proves: at most one in a file that does not contradict itself.
    private(set) var proved: Set<DateOrder> = []
    /// Whether a date means another day in the other order.
    private(set) var isOpen = false
    /// Whether such a date has other signs than points, with which the day comes first.
    private var hasOtherSigns = false
    /// Whether a date such as 2026-25-06 has the day between year and month, in which no date is read.
    private var hasDayInMiddle = false
    /// The first and the last numbers of dates whose year has two digits; two of each at most.
    private var shortDates: (first: Set<Int>, last: Set<Int>) = ([], [])

    /// Takes a date into account.
    mutating func look(at text: String) {
        guard let parts = Parts(text) else { return }
        guard !parts.hasYearFirst else {
            if Self.order(parts.second, parts.third) == .dayFirst { hasDayInMiddle = true }
            return
        }
        if parts.hasShortYear {
            if shortDates.first.count < 2 { shortDates.first.insert(parts.first) }
            if shortDates.last.count < 2 { shortDates.last.insert(parts.third) }
        }
        if let order = Self.order(parts.first, parts.second) {
            proved.insert(order)
        } else if parts.first != parts.second, parts.first <= 12 {
            isOpen = true
            if parts.sign != UInt8(ascii: ".") { hasOtherSigns = true }
        }
    }

    /// The order of the file.
    ///
    /// - Parameters:
    ///   - stated: The order that was given for this file.
    ///   - usual: The order that counts if no date proves one; nil asks.
    /// - Throws: `contradictoryDates`, `ambiguousDates`.
    func order(stated: DateOrder?, usual: DateOrder?) throws(ExchangeError) -> DateOrder {
        guard proved.count < 2, !hasDayInMiddle else {
            throw ExchangeError(.contradictoryDates, detail: "dates prove both orders")
        }
        if let order = proved.first {
            guard stated == nil || stated == order else {
                throw ExchangeError(.contradictoryDates, detail: "a date proves the other order")
            }
            guard stated != nil || usual == order || !mayHaveYearFirst else {
                throw ExchangeError(.ambiguousDates, detail: "the year may come first")
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

    /// Whether dates such as 26-06-10 and 26-06-11 are rather two days of 2026 than one day in two years.
    private var mayHaveYearFirst: Bool {
        shortDates.first.count == 1 && shortDates.last.count > 1
            && shortDates.first.allSatisfy { $0 > 12 }
    }

    /// The order that a date proves, such as day first of `21/01/2014`; nil if it proves none.
    package static func order(provedBy text: String) -> DateOrder? {
        Parts(text).flatMap { $0.hasYearFirst ? nil : order($0.first, $0.second) }
    }

    private static func order(_ first: Int, _ second: Int) -> DateOrder? {
        if (13...31).contains(first), (1...12).contains(second) { return .dayFirst }
        if (1...12).contains(first), (13...31).contains(second) { return .monthFirst }
        return nil
    }

    /// The three numbers of `21/01/2014` or `2014-01-21`, and the sign between them.
    private struct Parts {
        let first: Int
        let second: Int
        let third: Int
        let sign: UInt8
        let hasYearFirst: Bool
        let hasShortYear: Bool

        /// Reads the beginning of a text; nil for another text.
        init?(_ text: String) {
            var bytes = Substring(text).utf8.drop { $0 == 0x20 || $0 == 0x09 }
            func number() -> (value: Int, digits: Int)? {
                let digits = bytes.prefix { (0x30...0x39).contains($0) }
                guard (1...4).contains(digits.count) else { return nil }
                bytes = bytes.dropFirst(digits.count)
                return (digits.reduce(0) { $0 * 10 + Int($1 & 0x0F) }, digits.count)
            }
            guard let first = number(), let sign = bytes.popFirst(), "/.-".utf8.contains(sign),
                let second = number(), second.digits <= 2, bytes.popFirst() == sign,
                let third = number()
            else { return nil }
            hasYearFirst = first.digits == 4 && third.digits <= 2
            hasShortYear = third.digits == 2
            guard hasYearFirst || first.digits <= 2 && [2, 4].contains(third.digits) else {
                return nil
            }
            (self.first, self.second, self.third, self.sign) = (
                first.value, second.value, third.value, sign
            )
        }
    }
}
