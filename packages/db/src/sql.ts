/**
 * Drizzle's own names, from one place. Its package.json is 180 kB, most of it a list of exports that Node parses at every import of the
 * package by name: the 300 of a starting server cost half a second.
 */
export * from 'drizzle-orm';
