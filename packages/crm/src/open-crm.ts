import { createAccessTokens, type AccessTokens } from "./auth/access-tokens.ts";
import type { Credentials } from "./auth/credentials.ts";
import { findPortal, unnamedPortal, type Portal } from "./model/portal.ts";
import { prepareStore } from "./seed/prepare-store.ts";
import { objectRules } from "./object-rules.ts";
import type { Seed } from "./seed/seed-schema.ts";
import { engineOf, type StoreLocation } from "./store/tables.ts";
import { openSqliteReader } from "./store/open-sqlite-reader.ts";
import { openStore } from "./store/open-store.ts";
import { findMissingIndex } from "./store/postgres/find-missing-index.ts";
import { createCrm } from "./model/create-crm.ts";
import type { Crm } from "./model/crm-context.ts";

export interface OpenCrmOptions {
  readonly location: StoreLocation;
  /** The port of the demo softphone; without it there is none. */
  readonly softphonePort?: number | undefined;
  /** Stored after the demo data at every start, in this order. */
  readonly seed?: Seed | readonly Seed[] | undefined;
  /** Replace the stored credentials. */
  readonly credentials?: Credentials | undefined;
  /** Epoch milliseconds. */
  readonly now?: (() => number) | undefined;
}

/** A CRM with its store open. */
export interface OpenCrm {
  readonly crm: Crm;
  readonly tokens: AccessTokens;
  readonly portal: () => Portal;
  /** Warnings for the operator, about features that are slower than necessary. */
  readonly warnings: readonly string[];
  /** Closes the store after pending writes. */
  close(): Promise<void>;
}

/** Opens, migrates and seeds the store. */
export async function openCrm(options: OpenCrmOptions): Promise<OpenCrm> {
  const { location } = options;
  const db = await openStore(location);
  // A store in memory is small and has only one connection.
  const backgroundReader =
    location !== "memory" && "file" in location ? openSqliteReader(location.file) : undefined;
  const warnings: string[] = [];
  let portal = unnamedPortal;
  const crm = createCrm({
    db,
    backgroundReader,
    now: options.now ?? Date.now,
    defaultCountry: () => portal.defaultCountry,
    rules: objectRules,
  });
  try {
    const missingIndex = engineOf(db) === "postgres" ? await findMissingIndex(db) : undefined;
    if (missingIndex !== undefined) warnings.push(missingIndex);
    portal = (await findPortal(db)) ?? portal;
    await prepareStore(crm, options);
    portal = (await findPortal(db)) ?? portal;
  } catch (error) {
    await backgroundReader?.destroy();
    await db.destroy();
    throw error;
  }
  const close = async (): Promise<void> => {
    // Writes run one after the other: this one resolves after all pending ones.
    await crm.write(async () => undefined).catch(() => undefined);
    await backgroundReader?.destroy();
    await db.destroy();
  };
  return { crm, tokens: createAccessTokens(crm), portal: () => portal, warnings, close };
}
