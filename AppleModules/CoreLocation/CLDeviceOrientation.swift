// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Nothing here creates these values. Packages for Apple's module extend the types.

/// The orientation of a device.
@_weakLinked
public enum CLDeviceOrientation: Int32, Sendable {
    case unknown = 0
    case portrait = 1
    case portraitUpsideDown = 2
    case landscapeLeft = 3
    case landscapeRight = 4
    case faceUp = 5
    case faceDown = 6
}

/// The proximity of a beacon.
@_weakLinked
public enum CLProximity: Int, Sendable {
    case unknown = 0
    case immediate = 1
    case near = 2
    case far = 3
}

/// The position of the device relative to a region.
@_weakLinked
public enum CLRegionState: Int, Sendable {
    case unknown = 0
    case inside = 1
    case outside = 2
}
