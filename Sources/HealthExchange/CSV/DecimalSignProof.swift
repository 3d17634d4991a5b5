/// What the numbers of a table prove about the sign before fractions.
package struct DecimalSignProof {
    private var proved: Set<DecimalSign> = []
    /// Whether a number such as `1.234` is a fraction, or a thousand where commas separate fractions.
    private var hasOpenPoints = false

    /// Creates a proof without numbers.
    package init() {}

    /// Takes a number into account.
    package mutating func look(at text: String) {
        guard let sign = TableNumber.sign(of: text) else { return }
        if sign == .point, TableNumber.mayBeThousands(text) {
            hasOpenPoints = true
        } else {
            proved.insert(sign)
        }
    }

    /// Whether no number has a sign before its fraction.
    package var isEmpty: Bool { proved.isEmpty && !hasOpenPoints }

    /// The sign; nil if the numbers prove none, or both.
    package var sign: DecimalSign? {
        guard !proved.isEmpty else { return hasOpenPoints ? .point : nil }
        return proved.count == 1 ? proved.first : nil
    }
}
