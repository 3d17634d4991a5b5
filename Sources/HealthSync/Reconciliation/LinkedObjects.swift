internal import Foundation

/// The objects that the journal believes a remote to hold.
struct LinkedObjects: Hashable, Sendable {
    /// Those of other apps' entries.
    var foreign: Set<String> = []
    /// Those of own entries.
    var own: Set<String> = []

    /// What the remote does not hold any more, by a listing that was made after this.
    ///
    /// - Parameter inside: What the journal believes of the interval that the listing covers.
    func missing(from listing: ObjectListing, inside: LinkedObjects) -> Set<String> {
        let missing = foreign.intersection(inside.foreign).subtracting(listing.objects)
        guard listing.hasOwn else { return missing }
        return missing.union(own.intersection(inside.own).subtracting(listing.objects))
    }
}
