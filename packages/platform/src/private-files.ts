/**
 * Import this before anything else: whatever this process makes from here on is its owner's alone. The embedded database makes its files
 * with the widest mode there is, and media and backups are nobody else's business.
 */
process.umask(0o077);
