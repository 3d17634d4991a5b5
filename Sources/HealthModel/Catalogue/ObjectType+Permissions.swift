extension ObjectType {
    /// Whether objects of this type are samples: they have a start and an end.
    public var isSample: Bool {
        switch kind {
        case .activitySummary, .characteristic, .userAnnotatedMedication: false
        default: true
        }
    }

    /// Whether apps can save objects of this type.
    ///
    /// False for types that Apple's devices compute and for records of institutions. A correlation
    /// can be saved with permission for the types it contains. Types that the catalogue lacks are
    /// writable if they are quantities or categories.
    public var isWritableByApps: Bool {
        entry?.isWritable ?? (kind == .quantity || kind == .category)
    }

    /// Whether a person permits individual objects of this type instead of the whole type.
    public var requiresPerObjectAuthorization: Bool {
        switch kind {
        case .visionPrescription, .userAnnotatedMedication: true
        default: false
        }
    }

    /// Whether a request for permission to share may contain this type.
    ///
    /// A correlation is permitted through the types that it contains, so it may not be requested.
    public var isAllowedInShareRequest: Bool {
        isSample && isWritableByApps && kind != .correlation
    }

    /// Whether a request for permission to read may contain this type.
    ///
    /// Doses are never requested: who may read a medication may read its doses.
    public var isAllowedInReadRequest: Bool {
        kind != .correlation && kind != .medicationDoseEvent && !requiresPerObjectAuthorization
    }
}
