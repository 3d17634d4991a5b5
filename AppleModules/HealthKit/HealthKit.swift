@_exported public import CoreLocation
@_exported public import Foundation
// Foundation brings it along on a phone: most models there say `@Observable` without importing it.
@_exported public import Observation
@_exported public import OpenHealthKit
@_exported public import OpenUniformTypes

#if Combine
// Foundation brings this along too: `ObservableObject` and `@Published` need no import there.
@_exported public import OpenCombine
#endif
