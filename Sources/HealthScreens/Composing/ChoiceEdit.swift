extension Set {
    /// The set after a form of check boxes was sent, while somebody else may have changed it.
    ///
    /// Only what the person switched changes.
    /// - Parameters:
    ///   - chosen: The boxes that are checked.
    ///   - shown: The boxes that were checked when the form was shown; nil if that is not known, so that every box
    ///     counts.
    package func edited(to chosen: Set, shown: Set?) -> Set {
        guard let shown else { return chosen }
        return union(chosen.subtracting(shown)).subtracting(shown.subtracting(chosen))
    }
}
