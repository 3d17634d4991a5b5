public import HealthJournal
public import HealthKit

extension HealthFeature {
    /// The kinds of entry that the feature saves in Health.
    public var savedKinds: Set<EntryKind> {
        kinds { !$0.typesToShare.isDisjoint(with: typesToShare) }
    }

    /// The kinds of entry that the feature reads from Health.
    public var readKinds: Set<EntryKind> {
        kinds { mapping in
            mapping.watched.contains { !$0.readTypes.isDisjoint(with: typesToRead) }
        }
    }

    /// What the app asks to save for some kinds of entry.
    public func typesToShare(for kinds: Set<EntryKind>) -> Set<HKSampleType> {
        typesToShare.filter { type in
            HealthRemote.mappings.contains {
                kinds.contains($0.kind) && $0.typesToShare.contains(type)
            }
        }
    }

    /// What the app asks to read for some kinds of entry, with steps, energy and sleep, which belong
    /// to no entry.
    public func typesToRead(for kinds: Set<EntryKind>) -> Set<HKObjectType> {
        typesToRead.filter { type in
            if readsActivity, HealthActivity.types.contains(where: { $0 == type }) { return true }
            return HealthRemote.mappings.contains {
                kinds.contains($0.kind) && $0.typesToRead.contains(type)
            }
        }
    }

    private var readsActivity: Bool { self == .activity || self == .onboarding }

    private func kinds(_ isIncluded: (any EntryMapping) -> Bool) -> Set<EntryKind> {
        Set(HealthRemote.mappings.filter(isIncluded).map(\.kind))
    }
}

extension HealthRemote {
    /// How each kind of entry is kept in Health, apart from the shape of meals.
    static let mappings: [any EntryMapping] = [
        WeightMapping(), DrinkMapping(), FoodMapping(), WorkoutMapping(),
    ]
}
