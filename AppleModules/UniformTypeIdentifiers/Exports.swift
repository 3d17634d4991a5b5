// As on a phone: a file that imports this module alone has Foundation.
@_exported public import Foundation
@_exported public import OpenUniformTypes
