#ifndef CEMBEDDEDFILES_H
#define CEMBEDDEDFILES_H

#include <stddef.h>

#ifdef __clang__
#pragma clang assume_nonnull begin
#endif

/// A file of the source tree that is a part of the program.
///
/// The C compiler embeds it (`#embed`) in milliseconds. As arrays in Swift, which SwiftPM's `.embedInCode` writes,
/// these files took a tenth of the processor time of `make run`.
typedef struct {
    /// The name of the file without its folder.
    const char *name;
    const void *bytes;
    size_t count;
} EmbeddedFile;

/// The texts of HealthWords in English.
EmbeddedFile embedded_english(void);

/// The texts of HealthWords in German.
EmbeddedFile embedded_german(void);

/// The table of common foods of HealthFoods.
EmbeddedFile embedded_common_foods(void);

/// The templates, style sheet, scripts and icons of HealthWeb.
///
/// - Parameter count: Is set to the number of files.
const EmbeddedFile *embedded_pages(size_t *count);

#ifdef __clang__
#pragma clang assume_nonnull end
#endif

#endif
