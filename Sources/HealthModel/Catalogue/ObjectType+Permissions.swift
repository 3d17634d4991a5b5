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
    /// False for what Apple's devices compute and for records of institutions. A correlation
    /// can be saved; the permission to do so is that of the types it contains. Types that the
    /// catalogue lacks are writable if they are quantities or categories.
    public var isWritableByApps: Bool {
        entry?.isWritable ?? (kind == .quantity || kind == .category)
    }

    /// Whether a person permits single objects of this type instead of the type as a whole.
    public var requiresPerObjectAuthorization: Bool {
        switch kind {
        case .visionPrescription, .medicationDoseEvent, .userAnnotatedMedication: true
        default: false
        }
    }

    /// Whether a request for permission to share may name this type.
    ///
    /// A correlation is permitted through the types that it contains, so never itself.
    public var isAllowedInShareRequest: Bool {
        isSample && isWritableByApps && kind != .correlation
    }

    /// Whether a request for permission to read may name this type.
    public var isAllowedInReadRequest: Bool {
        kind != .correlation && !requiresPerObjectAuthorization
    }
}
