internal import Hummingbird

extension Request {
    /// A number from the query.
    ///
    /// - Parameter standard: The number of a request that names none.
    /// - Throws: ``CloudProblem`` for another text or a number out of range.
    func number(_ name: String, in range: ClosedRange<Int>, or standard: Int) throws -> Int {
        try optionalNumber(name, in: range) ?? standard
    }

    /// A number from the query; nil if the request names none.
    ///
    /// - Throws: ``CloudProblem`` for another text or a number out of range.
    func optionalNumber(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
        guard let text = uri.queryParameters[Substring(name)] else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw CloudProblem.invalid(
                "\(name) is a whole number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }
}
