@_exported public import OpenUniformTypes
