/** A database that answers nothing, or not to us. Its message is for people, and holds no password. */
export class StoreUnreachable extends Error {
  override readonly name = "StoreUnreachable";

  constructor(databaseUrl: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message || codeOf(cause) : String(cause);
    super(`The database ${locationOf(databaseUrl)} cannot be used: ${reason}`, { cause });
  }
}

/** Where it is, without who may use it. */
export function locationOf(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return "of the given address";
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}

/** Node tells of an address that refuses on every one of its numbers with an empty message. */
const codeOf = (error: Error): string => ("code" in error ? String(error.code) : error.name);
