// As on Apple's systems, where this module brings the C library along. Other packages that ask
// `canImport(os)` rely on that.
@_exported public import Glibc
