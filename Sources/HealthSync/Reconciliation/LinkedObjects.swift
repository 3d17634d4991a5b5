internal import Foundation

/// The objects that the journal has links to at a remote.
struct LinkedObjects: Hashable, Sendable {
    /// The objects of other apps' entries.
    var foreign: Set<String> = []
    /// The objects of own entries.
    var own: Set<String> = []

    /// The linked objects that the remote does not hold, by a listing that was made afterwards.
    ///
    /// - Parameter inside: The linked objects of the interval that the listing covers.
    func missing(from listing: ObjectListing, inside: LinkedObjects) -> Set<String> {
        let missing = foreign.intersection(inside.foreign).subtracting(listing.objects)
        guard listing.hasOwn else { return missing }
        return missing.union(own.intersection(inside.own).subtracting(listing.objects))
    }
}
