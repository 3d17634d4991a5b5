// As on a phone: a file that imports CoreLocation alone has Foundation.
@_exported public import Foundation
