// Not built on Linux: the texts of the views.
#if canImport(SwiftUI)
import Foundation
import HealthWords

/// The texts in the language of the phone or the watch, which the screens have too.
let words = Language.matching(.autoupdatingCurrent)
#endif
