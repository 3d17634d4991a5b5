// Intentionally without declarations: see module.modulemap.
