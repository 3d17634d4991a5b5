import Foundation
import HealthDatabase
import HealthModel
import Testing

/// One way in which an app could learn of others' samples through `HealthStore`.
struct ReadingWay: Sendable, CustomTestStringConvertible {
    /// What it is called in ``ReadingWays/functions``.
    let name: String
    /// Types that the reader may read in full while the others' visibility varies.
    var always: Set<ObjectType> = []
    /// Which of the others' samples the reader sees this way.
    let sees: @Sendable (AccessWorld) async throws -> Set<Age>

    var testDescription: String { name }
}

/// Every function of `HealthStore` and its parts, and how much of others' samples it shows.
enum ReadingWays {
    /// What a public function of the store's module does.
    enum Kind: Sendable {
        /// It reads for an app: these ways are tested.
        case reads([String])
        /// It is for the owner, who sees everything: no app's call reaches it.
        case owner
        /// It reads what the app saved itself, and nothing else.
        case own
        /// It writes, and answers nothing about others' samples.
        case writes
        /// What it answers has nothing to do with samples.
        case other
    }

    static let functions: [String: Kind] = [
        "HealthStore.init(at:environment:durability:)": .other,
        "HealthStore.shared(at:environment:)": .other,
        "StoreEnvironment.init(now:calendar:isLocked:makeUUID:earliestPermittedSampleDate:)":
            .other,
        "HealthStore.samples(_:sort:limit:app:)": .reads(
            [
                "samples", "samples of correlations", "members of a correlation",
                "carried statistics",
            ]
                + predicates),
        "HealthStore.forEachSample(_:sort:batchSize:app:_:)": .reads(["walk"]),
        "HealthStore.count(_:app:)": .reads(["count"]),
        "HealthStore.countsByType(app:)": .reads(["counts by type"]),
        "HealthStore.sources(of:app:)": .reads(["sources"]),
        "HealthStore.changes(_:after:limit:app:)": .reads([
            "changes", "changes of correlations", "deletions", "deletions of correlations",
        ]),
        "HealthStore.latestChange(of:app:)": .reads(["latest change"]),
        "HealthStore.statistics(of:matching:options:app:)": .reads(["statistics"]),
        "HealthStore.statisticsCollection(of:matching:options:anchorDate:interval:calendar:app:)":
            .reads(["statistics collection"]),
        "HealthStore.figures(of:in:by:calendar:dayStart:separatesSources:app:)": .reads(["figures"]
        ),
        "HealthStore.workoutStatistics(of:during:app:)": .reads([
            "statistics of a workout", "summaries of a workout",
        ]),
        "HealthStore.workoutStatistics(of:app:)": .reads(["statistics of workouts"]),
        "HealthStore.series(of:app:)": .reads(["series"]),
        "HealthStore.series(of:from:limit:app:)": .reads(["part of a series"]),
        "StoreAttachments.of(_:app:)": .reads(["attachments"]),
        "StoreAttachments.data(_:app:)": .reads(["attachment data"]),
        "HealthStore.deleteSamples(of:matching:app:)": .reads(["number of deletions"]),
        "StoreActivitySummaries.all(from:to:app:)": .reads(["activity summaries"]),

        "HealthStore.latestAnchor()": .owner,
        "HealthStore.recognizes(_:)": .owner,
        "HealthStore.ownSamples(among:app:)": .own,
        "HealthStore.commits(of:)": .owner,
        "HealthStore.checkIntegrity(isThorough:onProgress:)": .owner,
        "StorePermissions.all(of:)": .owner,
        "StoreBackgroundDeliveries.all(of:)": .owner,
        "HealthStore.deleteAsOwner(_:)": .owner,
        "HealthStore.purgeTombstones(olderThan:)": .owner,
        "HealthStore.ingest(_:series:associations:)": .owner,
        "HealthStore.withIngestion(_:)": .owner,
        "HealthStore.withSnapshot(_:)": .owner,
        "StoreSnapshot.countsByType()": .owner,
        "StoreSnapshot.count(_:)": .owner,
        "StoreSnapshot.forEachSample(_:_:)": .owner,
        "StoreSnapshot.figures(of:in:by:calendar:)": .owner,
        "StoreSnapshot.series(of:)": .owner,
        "StoreSnapshot.associated(with:)": .owner,
        "StoreSnapshot.activitySummaries()": .owner,
        "StoreSnapshot.characteristics()": .owner,
        "IngestionWriter.insert(_:series:)": .owner,
        "IngestionWriter.append(_:to:from:)": .owner,
        "IngestionWriter.associate(sample:with:)": .owner,
        "IngestionWriter.link(member:toCorrelation:)": .owner,
        "IngestionWriter.contains(_:)": .owner,
        "StoreActivitySummaries.save(_:)": .owner,
        "StoreCharacteristics.set(_:_:)": .owner,
        "StorePreferences.setUnit(_:for:)": .owner,
        "StorePreferences.setZones(_:for:)": .owner,
        "StorePreferences.setSourcePriority(_:for:)": .owner,
        "StorePreferences.sourcePriority(for:)": .owner,
        "StorePermissions.set(share:read:earliest:app:)": .owner,
        "StorePermissions.reset(of:)": .owner,

        "HealthStore.save(_:series:app:)": .writes,
        "HealthStore.add(_:toWorkout:app:)": .writes,
        "HealthStore.delete(_:app:)": .writes,
        "HealthStore.relateEffort(_:workout:activity:app:)": .writes,
        "HealthStore.relateEffort(sample:workout:activity:app:)": .writes,
        "HealthStore.unrelateEffort(sample:workout:activity:app:)": .writes,
        "StoreAttachments.add(name:contentType:data:metadata:to:app:)": .writes,
        "StoreAttachments.remove(_:from:app:)": .writes,
        "StoreBackgroundDeliveries.set(of:frequency:app:)": .writes,
        "StoreBackgroundDeliveries.remove(of:app:)": .writes,

        "StoreCharacteristics.value(of:)": .other,
        "StorePreferences.unit(for:)": .other,
        "StorePreferences.zones(for:)": .other,
        "StorePermissions.shareDecision(for:app:)": .other,
        "StorePermissions.readDecision(for:app:)": .other,
        "StorePermissions.decisions(of:)": .other,
    ]

    static let all =
        sampleWays + changeWays + statisticsWays + fileWays + predicateWays + deletionWays

    private static let predicates = predicateWays.map(\.name)
}
