@_exported public import CoreLocation
@_exported public import Foundation
// Foundation on a phone has `URLSession` and its kind too.
@_exported public import FoundationNetworking
// Foundation brings it along on a phone: most models there say `@Observable` without importing it.
@_exported public import Observation
@_exported public import OpenHealthKit
@_exported public import OpenUniformTypes

#if Combine
// Foundation brings this along too: `ObservableObject`, `@Published`, publishers of notifications and queues that
// publishers deliver on need no import there.
@_exported public import OpenCombine
@_exported public import OpenCombineDispatch
@_exported public import OpenCombineFoundation
#endif
