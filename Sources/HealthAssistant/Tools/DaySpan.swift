internal import HealthJournal

extension ToolArguments {
    /// The parameters `from` and `to`.
    static func spanParameters(defaultDays: Int) -> [ToolParameter] {
        [
            ToolParameter("from", .day, "The first day; by default \(defaultDays) days in all."),
            ToolParameter("to", .day, "The last day; by default today."),
        ]
    }

    /// The days from `from` to `to`.
    ///
    /// - Throws: ``ToolError`` if they are in the wrong order or too many.
    func span(defaultDays: Int, _ clock: DayClock) throws(ToolError) -> ClosedRange<Day> {
        let last = day("to") ?? clock.today
        let first = day("from") ?? last.advanced(by: 1 - defaultDays)
        guard first <= last else { throw ToolError("from lies after to: swap the two.") }
        guard first.distance(to: last) < 3660 else {
            throw ToolError("At most ten years at a time: use a later from.")
        }
        return first...last
    }
}
