/**
 * Where a store is: a file of a directory that this process has taken, a PostgreSQL database that
 * others may use too, or memory, which forgets.
 */
export type StorePlace = { readonly file: string } | { readonly databaseUrl: string } | "memory";
