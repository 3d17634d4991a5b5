extension Int {
    /// The integer nearest to a number: the minimum or maximum if the number is out of range, and 0
    /// for "not a number".
    ///
    /// `Int(_:)` crashes for such numbers. Numbers of restored backups, other apps and imports can
    /// have any value, so numbers that are shown or compared are converted with this initialiser.
    package init(nearest number: Double) {
        let rounded = number.rounded()
        self =
            Int(exactly: rounded) ?? (rounded.isNaN ? 0 : rounded < 0 ? .min : .max)
    }
}
