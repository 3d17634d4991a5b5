// On Apple's systems this module also exports the C library. Other packages that check
// `canImport(os)` rely on that.
@_exported public import Glibc
