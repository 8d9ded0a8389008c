import { DocumentedError } from "@calling-extensions/contract";
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

const schema = z.object({ accessToken: z.string().min(8), hapikey: z.string().min(8) });

/** The only file with the token and the key in plain text. */
export const credentialsFileOf = (dataDir: string): string => join(dataDir, "credentials.json");

/** Reads the token and the key; undefined if there is no file. Throws if the file is broken, and never changes it. */
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
    throw new DocumentedError(
      "credentialsUnusable",
      `The credentials file ${file} can't be read${reason}.`,
      {
        cause,
      },
    );
  }
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    // The parser's message may quote a secret.
    throw new DocumentedError(
      "credentialsUnusable",
      `The credentials file ${file} isn't valid JSON. ${advice}`,
    );
  }
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  throw new DocumentedError(
    "credentialsUnusable",
    `The credentials file ${file} needs an accessToken and a hapikey of at least 8 characters each. ${advice}`,
  );
}

/**
 * Throws if a data directory has credentials but no data. The first start writes the database before the
 * credentials, so the database was lost since. A new one would hide that.
 */
export function rejectLostDatabase(dataDir: string, databaseFile: string): void {
  if (!existsSync(credentialsFileOf(dataDir))) return;
  const size = statSync(databaseFile, { throwIfNoEntry: false })?.size;
  if (size !== undefined && size > 0) return;
  throw new DocumentedError(
    "credentialsUnusable",
    `The database ${databaseFile} is ${size === 0 ? "empty" : "missing"}, but the folder was in use: it has a credentials.json. Restore a backup, or delete credentials.json too to begin with demo data.`,
  );
}

/**
 * Writes the token and the key of the file into the store, and creates both if there is no file. The
 * store holds only digests, so they can't be read from it. The file is written first: a process that dies between
 * the two leaves a file that the next start stores. A shared database keeps the credentials that it has.
 */
export async function storeCredentials(
  crm: OpenCrm["crm"],
  dataDir: string,
  options: { isShared: boolean },
): Promise<void> {
  await crm.write(async (context) => {
    if (options.isShared && (await hasCredentials(context))) return;
    const existing = readCredentialsFile(dataDir);
    if (existing && (await matchesCredentials(context, existing))) return;
    await replaceCredentials(context, existing ?? createCredentialsFile(dataDir));
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
