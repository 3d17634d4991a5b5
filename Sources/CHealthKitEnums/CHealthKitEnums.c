// The header is all there is; a target needs something to compile.
#include "CHealthKitEnums.h"
