extension Int {
    /// The whole number nearest to another number: the least or the greatest where that is out of
    /// range, and 0 for "not a number".
    ///
    /// `Int(_:)` ends the process there. Numbers of restored backups, other apps and imports can be
    /// anything, so whatever is shown or compared is converted with this.
    package init(nearest number: Double) {
        let rounded = number.rounded()
        self =
            Int(exactly: rounded) ?? (rounded.isNaN ? 0 : rounded < 0 ? .min : .max)
    }
}
