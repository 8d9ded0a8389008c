import { existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import {
  hasCredentials,
  matchesCredentials,
  createCredentials,
  replaceCredentials,
  type Credentials,
  type OpenCrm,
} from "@calling-extensions/crm";
import { z } from "zod";
import { writePrivateFile } from "./write-private-file.ts";

/** A credentials file that can't be used. Its message is for people. */
export class CredentialsUnusable extends Error {
  override readonly name = "CredentialsUnusable";
}

const schema = z.object({ accessToken: z.string().min(8), hapikey: z.string().min(8) });

/** The only place where the token and the key are in clear. */
export const credentialsFileOf = (dataDir: string): string => join(dataDir, "credentials.json");

/** Reads the token and the key; undefined if there is no file. A broken file is refused and kept. */
export function readCredentialsFile(dataDir: string): Credentials | undefined {
  const file = credentialsFileOf(dataDir);
  const advice =
    "Repair the file, restore it from a backup, or delete it to have a new token and key created.";
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (cause) {
    if (isErrorWithCode(cause, "ENOENT")) return undefined;
    const reason = cause instanceof Error && "code" in cause ? ` (${String(cause.code)})` : "";
    throw new CredentialsUnusable(`The credentials file ${file} can't be read${reason}.`, {
      cause,
    });
  }
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    // The parser's own words may quote a secret.
    throw new CredentialsUnusable(`The credentials file ${file} isn't valid JSON. ${advice}`);
  }
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  throw new CredentialsUnusable(
    `The credentials file ${file} needs an accessToken and a hapikey of at least 8 characters each. ${advice}`,
  );
}

/**
 * Refuses a data directory that has credentials but no data: its first start writes the database first, so
 * the database was lost or emptied since. To begin with an empty one would hide that.
 */
export function refuseLostDatabase(dataDir: string, databaseFile: string): void {
  if (!existsSync(credentialsFileOf(dataDir))) return;
  const size = statSync(databaseFile, { throwIfNoEntry: false })?.size;
  if (size !== undefined && size > 0) return;
  throw new CredentialsUnusable(
    `The database ${databaseFile} is ${size === 0 ? "empty" : "missing"}, but the folder was in use: it has a credentials.json. Restore a backup, or delete credentials.json too to begin with demo data.`,
  );
}

/**
 * Gives the store the token and the key of the file, and creates both if there is no file. The store
 * holds only digests and can't give them back. The file is written first: a process that dies between
 * the two leaves a file that the next start stores. A shared database keeps the credentials that it has.
 */
export async function keepCredentials(
  crm: OpenCrm["crm"],
  dataDir: string,
  options: { isShared: boolean },
): Promise<void> {
  await crm.write(async (context) => {
    if (options.isShared && (await hasCredentials(context))) return;
    const kept = readCredentialsFile(dataDir);
    if (kept && (await matchesCredentials(context, kept))) return;
    await replaceCredentials(context, kept ?? createCredentialsFile(dataDir));
  });
}

function createCredentialsFile(dataDir: string): Credentials {
  const credentials = createCredentials();
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writePrivateFile(credentialsFileOf(dataDir), `${JSON.stringify(credentials, null, 2)}\n`);
  return credentials;
}

const isErrorWithCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;
