/// The reason why a line of a JSON Lines file is no sample.
package enum JSONLineError: Error, Hashable {
    /// The line lacks this member.
    case missing(String)
    /// This member has a value that cannot be used.
    case invalid(String)
    /// The unit is missing or unknown.
    case unsuitableUnit
    /// The sample ends before it begins.
    case endsBeforeStart
}
