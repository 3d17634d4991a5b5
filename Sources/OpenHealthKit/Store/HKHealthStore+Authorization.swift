public import Foundation
internal import HealthDatabase
internal import HealthModel

extension HKHealthStore {
    /// The permission to save; undetermined if the store cannot be read.
    func sharingStatus(of type: HKObjectType) -> HKAuthorizationStatus {
        guard let store = try? openStore() else { return .notDetermined }
        if type.value.isAllowedInShareRequest {
            return
                switch (try? store.permissions.shareDecision(for: type.value, app: app))
                ?? .notDetermined
            {
            case .notDetermined: .notDetermined
            case .denied: .sharingDenied
            case .granted: .sharingAuthorized
            }
        }
        // Types that only Apple writes can be requested, but are never authorised.
        let read =
            (try? store.permissions.readDecision(for: type.value, app: app)) ?? .notDetermined
        return read == .notDetermined ? .notDetermined : .sharingDenied
    }

    func request(
        share: Set<HKSampleType>, read: Set<HKObjectType>,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        guard !share.isEmpty || !read.isEmpty else {
            HKException.raise(
                .invalidArgument, "Must request authorization for at least one data type")
        }
        checkRequest(share: share, read: read)
        configuration.checkUsageDescriptions(share: share, read: read)
        complete(completion) { [configuration] store, app in
            let decisions = try store.permissions.decisions(of: app)
            let share = share.filter { decisions.share($0.value) == .notDetermined }
            let read = read.filter { decisions.read($0.value) == .notDetermined }
            guard !share.isEmpty || !read.isEmpty else { return }
            try await configuration.ask(share: share, read: read, store: store)
        }
    }

    func requestStatus(
        share: Set<HKSampleType>, read: Set<HKObjectType>,
        completion: @escaping @Sendable (HKAuthorizationRequestStatus, (any Error)?) -> Void
    ) {
        checkRequest(share: share, read: read)
        finish { store, app in
            let decisions = try store.permissions.decisions(of: app)
            let isOpen =
                share.contains { decisions.share($0.value) == .notDetermined }
                || read.contains { decisions.read($0.value) == .notDetermined }
            return isOpen ? HKAuthorizationRequestStatus.shouldRequest : .unnecessary
        } _: { status, error in
            completion(status ?? .unknown, error)
        }
    }

    func earliestDates(
        for types: Set<HKObjectType>,
        completion: @escaping @Sendable ([HKObjectType: Date]?, (any Error)?) -> Void
    ) {
        finish { store, app in
            let decisions = try store.permissions.decisions(of: app)
            var dates: [HKObjectType: Date] = [:]
            for type in types { dates[type] = decisions.earliest(type.value) }
            return dates
        } _: { dates, error in
            completion(dates, error)
        }
    }

    func requestPerObject(
        _ type: HKObjectType, predicate: NSPredicate?,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        guard type.requiresPerObjectAuthorization() else {
            HKException.raise(
                .invalidArgument, "\(type.identifier) does not use per-object authorization")
        }
        _ = SamplePredicate(checking: predicate)
        complete(completion) { [configuration] store, _ in
            try await configuration.ask(share: [], read: [type], store: store)
        }
    }

    /// Raises for types that a request may not contain, and for types without those that must be
    /// requested with them.
    private func checkRequest(share: Set<HKSampleType>, read: Set<HKObjectType>) {
        check(share.filter { !$0.value.isAllowedInShareRequest }, purpose: "share")
        check(read.filter { !$0.value.isAllowedInReadRequest }, purpose: "read")
        checkCompanions(Set(share.map(\.value)), purpose: "share")
        checkCompanions(Set(read.map(\.value)), purpose: "read")
    }

    private func checkCompanions(_ requested: Set<ObjectType>, purpose: String) {
        for (type, companion) in Self.companions
        where requested.contains(type) && !requested.contains(companion) {
            HKException.raise(
                .invalidArgument,
                "Authorization for \(companion.identifier) should also be requested when "
                    + "requesting authorization to \(purpose) \(type.identifier)")
        }
    }

    /// Types, and those without which they cannot be requested.
    private static let companions: [(ObjectType, ObjectType)] = [
        (.heartbeatSeries, .heartRateVariabilitySDNN), (.workoutRoute, .workout),
        (.bloodPressureSystolic, .bloodPressureDiastolic),
        (.bloodPressureDiastolic, .bloodPressureSystolic),
    ]

    private func check(_ disallowed: some Collection<HKObjectType>, purpose: String) {
        guard !disallowed.isEmpty else { return }
        let names = disallowed.map(\.identifier).sorted().joined(separator: ", ")
        HKException.raise(
            .invalidArgument,
            "Authorization to \(purpose) the following types is disallowed: \(names)")
    }
}

extension [HKObjectType: Date] {
    /// The limits on history among these dates: only the history of samples can be limited.
    var limits: [ObjectType: Date] {
        var limits: [ObjectType: Date] = [:]
        for (type, date) in self where type.value.isSample { limits[type.value] = date }
        return limits
    }
}

extension OpenHealthKitConfiguration {
    /// Asks the permission prompt about types, and stores the answer.
    ///
    /// - Throws: `errorUserCanceled` if nothing was decided.
    func ask(share: Set<HKSampleType>, read: Set<HKObjectType>, store: HealthStore) async throws {
        let share = Set(share.map { $0 as HKObjectType })
        let request = PermissionPrompt.Request(app: app, share: share, read: read)
        guard
            case .decided(let shareGranted, let readGranted, let since) =
                await prompt.answer(request)
        else {
            throw HKError(.errorUserCanceled, text: "The authorization request was canceled.")
        }
        try store.permissions.set(
            share: decisions(share, granted: shareGranted),
            read: decisions(read, granted: readGranted), earliest: since.limits,
            app: app.identity)
    }

    /// Stores decisions of the person on the app without a request, as the settings of a phone do.
    package func decide(
        _ isGranted: Bool, share: Set<HKSampleType>, read: Set<HKObjectType>,
        in store: HKHealthStore
    ) throws {
        let decision = isGranted ? HealthStore.Decision.granted : .denied
        try store.openStore().permissions.set(
            share: Dictionary(uniqueKeysWithValues: share.map { ($0.value, decision) }),
            read: Dictionary(uniqueKeysWithValues: read.map { ($0.value, decision) }),
            app: app.identity)
    }

    /// Withdraws every permission that the app has.
    package func revokeEverything(in store: HKHealthStore) throws {
        let permissions = try store.openStore().permissions
        let decided = try permissions.all(of: app.identity)
        try permissions.set(
            share: decided.denials(where: \.share), read: decided.denials(where: \.read),
            app: app.identity)
    }

    private func decisions(
        _ types: Set<HKObjectType>, granted: Set<HKObjectType>
    ) -> [ObjectType: HealthStore.Decision] {
        var decisions = Dictionary(
            types.map { ($0.value, granted.contains($0) ? HealthStore.Decision.granted : .denied) }
        ) { first, _ in first }
        // The answer about medications applies to their doses, which cannot be requested.
        decisions[.medicationDoseEvent] = decisions[.userAnnotatedMedication]
        return decisions
    }
}

extension [Permission] {
    /// Denials of what was granted.
    fileprivate func denials(
        where decision: (Element) -> HealthStore.Decision
    ) -> [ObjectType: HealthStore.Decision] {
        Dictionary(
            filter { decision($0) == .granted }.map { ($0.type, HealthStore.Decision.denied) }
        ) { first, _ in first }
    }
}

extension HKHealthStore {
    func units(
        for types: Set<HKQuantityType>,
        completion: @escaping @Sendable ([HKQuantityType: HKUnit], (any Error)?) -> Void
    ) {
        finish { [configuration] store, app in
            let unknown = try types.filter {
                try store.permissions.shareDecision(for: $0.value, app: app) == .notDetermined
                    && store.permissions.readDecision(for: $0.value, app: app) == .notDetermined
            }
            guard unknown.isEmpty else {
                throw HealthStoreError.authorizationNotDetermined(unknown.map(\.value))
            }
            let locale = configuration.calendar().locale ?? .current
            var units: [HKQuantityType: HKUnit] = [:]
            for type in types {
                let isReadable =
                    try store.permissions.readDecision(for: type.value, app: app) != .denied
                let preferred = isReadable ? try store.preferences.unit(for: type.value) : nil
                units[type] = HKUnit.unique(preferred ?? type.value.defaultUnit(for: locale))
            }
            return units
        } _: { units, error in
            completion(units ?? [:], error)
        }
    }

    /// Stores the unit in which the person wants to see a type, and posts the notification.
    package func setPreferredUnit(_ unit: HKUnit, for type: HKQuantityType) throws {
        do {
            try openStore().preferences.setUnit(unit.value, for: type.value)
        } catch {
            throw HKError(mapping: error)
        }
        NotificationCenter.default.post(name: .HKUserPreferencesDidChange, object: self)
        Task { @MainActor in
            NotificationCenter.default.post(HKUserPreferencesDidChangeMessage(), subject: self)
        }
    }
}

extension ObjectType {
    /// The usual unit of this type in a locale.
    func defaultUnit(for locale: Locale) -> HealthUnit {
        guard let facts = quantityFacts else { return .null }
        let isUS = locale.measurementSystem == .us
        let text = isUS ? facts.displayUnitUS : facts.displayUnitMetric
        return (try? HealthUnit(text)) ?? .null
    }
}

extension HKHealthStore {
    /// Reports a change of the person's preferred units, like the notification
    /// `HKUserPreferencesDidChange`.
    ///
    /// Foundation on Linux does not convert between notifications and messages, so both are posted.
    public struct HKUserPreferencesDidChangeMessage: NotificationCenter.MainActorMessage {
        /// The subject of the message.
        public typealias Subject = HKHealthStore

        /// The name of the equivalent notification.
        public static var name: Notification.Name { .HKUserPreferencesDidChange }

        /// The message for a notification; nil for other notifications.
        @MainActor public static func makeMessage(
            _ notification: Notification
        ) -> HKHealthStore.HKUserPreferencesDidChangeMessage? {
            notification.name == name ? HKUserPreferencesDidChangeMessage() : nil
        }

        init() {}
    }
}

extension NotificationCenter.MessageIdentifier
where
    Self
        == NotificationCenter.BaseMessageIdentifier<HKHealthStore.HKUserPreferencesDidChangeMessage>
{
    /// A change of the person's preferred units.
    public static var userPreferencesDidChange:
        NotificationCenter.BaseMessageIdentifier<HKHealthStore.HKUserPreferencesDidChangeMessage>
    { .init() }
}
