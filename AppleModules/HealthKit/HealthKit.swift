@_exported public import CoreLocation
@_exported public import Foundation
// Foundation on a phone has `URLSession` and its kind too.
@_exported public import FoundationNetworking
// Foundation brings it along on a phone: most models there say `@Observable` without importing it.
@_exported public import Observation
@_exported public import OpenHealthKit
@_exported public import OpenUniformTypes

#if Combine
// Foundation brings this along too: `ObservableObject`, `@Published` and queues that publishers deliver on need no
// import there. `OpenCombineFoundation` is left to `import Combine`: it loads the module CoreFoundation, to which
// the compiler then ascribes the members of C's structures, such as `stat`.
@_exported public import OpenCombine
@_exported public import OpenCombineDispatch
#endif
