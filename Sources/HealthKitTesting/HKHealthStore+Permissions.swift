public import OpenHealthKit

extension HKHealthStore {
    /// Withdraws permissions of this store's app, as a person does in the phone's settings while the app runs.
    ///
    /// ```swift
    /// try HKHealthStore().revokePermissions(toShare: [HKQuantityType(.bodyMass)])
    /// ```
    ///
    /// - Parameters:
    ///   - typesToShare: The types that the app may not save any more.
    ///   - typesToRead: The types of which the app reads only its own samples from now on.
    /// - Throws: An error if the store cannot be written.
    public func revokePermissions(
        toShare typesToShare: Set<HKSampleType> = [], read typesToRead: Set<HKObjectType> = []
    ) throws {
        try configuration.decide(false, share: typesToShare, read: typesToRead, in: self)
    }

    /// Grants permissions to this store's app, as a person does in the phone's settings while the app runs.
    ///
    /// - Parameters:
    ///   - typesToShare: The types that the app may save from now on.
    ///   - typesToRead: The types that the app may read from now on.
    /// - Throws: An error if the store cannot be written.
    public func grantPermissions(
        toShare typesToShare: Set<HKSampleType> = [], read typesToRead: Set<HKObjectType> = []
    ) throws {
        try configuration.decide(true, share: typesToShare, read: typesToRead, in: self)
    }

    /// Withdraws every permission of this store's app, as a person does in the phone's settings while the app runs.
    ///
    /// - Throws: An error if the store cannot be written.
    public func revokeAllPermissions() throws {
        try configuration.revokeEverything(in: self)
    }
}
