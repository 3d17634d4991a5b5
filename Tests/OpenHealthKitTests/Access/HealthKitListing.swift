/// What each entry point of HealthKit's API has to do with others' samples.
enum HealthKitListing {
    enum Kind {
        /// It reads samples: these ways have tests.
        case reads(String)
        /// The same by another name, or a form that runs the one that is named.
        case runs(String)
        /// Observers have a suite of their own.
        case observes
        /// It looks only at facts of the sample that is asked for.
        case own
        /// It saves, deletes or builds, and reads nothing but what the app itself saved.
        case writes
        /// It shows no samples.
        case noSamples
    }

    /// Types with functions that wait for a store.
    static let types: [String: Kind] = [
        "HKSampleQuery": .reads("HKSampleQuery"),
        "HKSampleQueryDescriptor": .reads("HKSampleQueryDescriptor"),
        "HKCorrelationQuery": .reads("HKCorrelationQuery"),
        "HKAnchoredObjectQuery": .reads("HKAnchoredObjectQuery"),
        "HKAnchoredObjectQueryDescriptor": .runs("HKAnchoredObjectQuery"),
        "HKSourceQuery": .reads("HKSourceQuery"),
        "HKSourceQueryDescriptor": .runs("HKSourceQuery"),
        "HKStatisticsQuery": .reads("HKStatisticsQuery"),
        "HKStatisticsQueryDescriptor": .runs("HKStatisticsQuery"),
        "HKStatisticsCollectionQuery": .reads("HKStatisticsCollectionQuery"),
        "HKStatisticsCollectionQueryDescriptor": .runs("HKStatisticsCollectionQuery"),
        "HKWorkoutEffortRelationshipQuery": .reads("HKWorkoutEffortRelationshipQuery"),
        "HKWorkoutEffortRelationshipQueryDescriptor": .runs("HKWorkoutEffortRelationshipQuery"),
        "HKWorkoutRouteQuery": .reads("HKWorkoutRouteQuery"),
        "HKWorkoutRouteQueryDescriptor": .runs("HKWorkoutRouteQuery"),
        "HKHeartbeatSeriesQuery": .reads("HKHeartbeatSeriesQuery"),
        "HKHeartbeatSeriesQueryDescriptor": .runs("HKHeartbeatSeriesQuery"),
        "HKQuantitySeriesSampleQuery": .reads("HKQuantitySeriesSampleQuery"),
        "HKQuantitySeriesSampleQueryDescriptor": .runs("HKQuantitySeriesSampleQuery"),
        // These ask the store for samples or a series, as the ones above do.
        "HKDocumentQuery": .runs("HKSampleQuery"),
        "HKElectrocardiogramQuery": .runs("HKHeartbeatSeriesQuery"),
        "HKElectrocardiogramQueryDescriptor": .runs("HKHeartbeatSeriesQuery"),
        "HKLiveWorkoutBuilder": .runs("HKAnchoredObjectQuery"),
        "HKLiveWorkoutDataSource": .runs("HKAnchoredObjectQuery"),
        "HKObserverQuery": .observes,
        // Days of their own: `activitySummaries(from:to:app:)` of the store is tested.
        "HKActivitySummaryQuery": .noSamples, "HKActivitySummaryQueryDescriptor": .noSamples,
        "HKUserAnnotatedMedicationQuery": .noSamples,
        "HKUserAnnotatedMedicationQueryDescriptor": .noSamples,
        "HKVerifiableClinicalRecordQuery": .noSamples,
        "HKVerifiableClinicalRecordQueryDescriptor": .noSamples,
        "HKHeartbeatSeriesBuilder": .writes, "HKQuantitySeriesSampleBuilder": .writes,
        "HKWorkoutBuilder": .writes, "HKWorkoutRouteBuilder": .writes,
        "HKWorkoutSession": .writes,
        "BufferedAsyncByteIterator": .runs("HKAttachmentStore"),
        "HKUserPreferencesDidChangeMessage": .noSamples,
        "OpenHealthKitConfiguration": .noSamples, "PermissionPrompt": .noSamples,
    ]

    /// Functions of the store and of the attachments, each name once for all its forms.
    static let functions: [String: Kind] = [
        "HKHealthStore.execute": .runs("HKSampleQuery"), "HKHealthStore.stop": .noSamples,
        "HKHealthStore.deleteObjects": .reads("deleteObjects"),
        "HKHealthStore.splitTotalEnergy": .reads("splitTotalEnergy"),
        "HKHealthStore.save": .writes, "HKHealthStore.delete": .writes,
        "HKHealthStore.add": .writes, "HKHealthStore.addSamples": .writes,
        "HKHealthStore.relateWorkoutEffortSample": .writes,
        "HKHealthStore.unrelateWorkoutEffortSample": .writes,
        "HKHealthStore.recalibrateEstimates": .writes,
        "HKHealthStore.enableBackgroundDelivery": .writes,
        "HKHealthStore.disableBackgroundDelivery": .writes,
        "HKHealthStore.disableAllBackgroundDelivery": .writes,
        "HKHealthStore.requestAuthorization": .noSamples,
        "HKHealthStore.requestPerObjectReadAuthorization": .noSamples,
        "HKHealthStore.handleAuthorizationForExtension": .noSamples,
        "HKHealthStore.authorizationStatus": .noSamples,
        "HKHealthStore.getRequestStatusForAuthorization": .noSamples,
        "HKHealthStore.statusForAuthorizationRequest": .noSamples,
        "HKHealthStore.getEarliestAuthorizedSampleDate": .noSamples,
        "HKHealthStore.earliestAuthorizedSampleDate": .noSamples,
        "HKHealthStore.earliestPermittedSampleDate": .noSamples,
        "HKHealthStore.isHealthDataAvailable": .noSamples,
        "HKHealthStore.supportsHealthRecords": .noSamples,
        "HKHealthStore.init": .noSamples, "HKHealthStore.preferredUnits": .noSamples,
        "HKHealthStore.preferredWorkoutZoneConfiguration": .noSamples,
        // Characteristics have a permission each, which `PersonTests` tests.
        "HKHealthStore.activityMoveMode": .noSamples, "HKHealthStore.biologicalSex": .noSamples,
        "HKHealthStore.bloodType": .noSamples, "HKHealthStore.dateOfBirth": .noSamples,
        "HKHealthStore.dateOfBirthComponents": .noSamples,
        "HKHealthStore.fitzpatrickSkinType": .noSamples,
        "HKHealthStore.wheelchairUse": .noSamples,
        "HKHealthStore.start": .writes, "HKHealthStore.pause": .writes,
        "HKHealthStore.end": .writes, "HKHealthStore.resumeWorkoutSession": .writes,
        "HKHealthStore.recoverActiveWorkoutSession": .writes,
        "HKHealthStore.startWatchApp": .noSamples,
        "HKAttachmentStore.attachments": .reads("HKAttachmentStore"),
        "HKAttachmentStore.getAttachments": .runs("HKAttachmentStore"),
        "HKAttachmentStore.dataReader": .runs("HKAttachmentStore"),
        "HKAttachmentStore.getData": .runs("HKAttachmentStore"),
        "HKAttachmentStore.streamData": .runs("HKAttachmentStore"),
        "HKAttachmentStore.addAttachment": .writes, "HKAttachmentStore.removeAttachment": .writes,
        "HKAttachmentStore.init": .noSamples,
    ]

    /// The conditions that `HKQuery` makes, each name once.
    static let predicates: [String: Kind] = [
        "predicateForWorkouts": .reads("predicateForWorkouts, averageQuantity"),
        "predicateForWorkoutActivities": .reads(
            "predicateForWorkouts, averageQuantity of an activity"),
        "predicateForObjects": .reads("predicateForObjects(from: workout)"),
        "predicateForWorkoutEffortSamplesRelated": .reads(
            "predicateForWorkoutEffortSamplesRelated"),
        // Symptoms come with an import only: the store's own table has them.
        "predicateForObjectsAssociated": .own,
        // The store's tests have a correlation that hides itself.
        "predicateForObjectsWithNoCorrelation": .own,
        "predicateForObject": .own, "predicateForSamples": .own,
        "predicateForCategorySamples": .own, "predicateForQuantitySamples": .own,
        "predicateForElectrocardiograms": .own, "predicateForStatesOfMind": .own,
        "predicateForMedicationDoseEvent": .own, "predicateForClinicalRecords": .own,
        "predicateForUserAnnotatedMedications": .noSamples,
        "predicateForVerifiableClinicalRecords": .noSamples,
        "predicateForActivitySummary": .noSamples, "predicate": .noSamples,
    ]
}
