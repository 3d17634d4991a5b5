@_exported public import CoreLocation
@_exported public import Foundation
// Foundation on a phone has `URLSession`, `XMLParser` and their kind too.
@_exported public import FoundationNetworking
@_exported public import FoundationXML
// Foundation brings it along on a phone: most models there say `@Observable` without importing it.
@_exported public import Observation
@_exported public import OpenHealthKit
@_exported public import OpenUniformTypes

#if Combine
// Foundation brings this along too: `ObservableObject` and `@Published` need no import there. The modules for queues
// and notifications are left to `import Combine`: they load C's modules in another order, by which the compiler
// ascribes the members of structures such as `stat` to modules that nobody imports.
@_exported public import OpenCombine
#endif
