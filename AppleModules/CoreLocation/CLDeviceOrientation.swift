// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Nothing here gives these values. Packages that know Apple's module extend the types.

/// How a device is held.
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

/// How near a beacon is.
@_weakLinked
public enum CLProximity: Int, Sendable {
    case unknown = 0
    case immediate = 1
    case near = 2
    case far = 3
}

/// Where the device is relative to a region.
@_weakLinked
public enum CLRegionState: Int, Sendable {
    case unknown = 0
    case inside = 1
    case outside = 2
}
