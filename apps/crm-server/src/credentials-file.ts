import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import {
  hasCredentials,
  mintCredentials,
  replaceCredentials,
  type OpenCrm,
} from "@calling-extensions/crm";

/** The only place where the token and the key are in clear. */
export const credentialsFileOf = (dataDir: string): string => join(dataDir, "credentials.json");

/**
 * Makes the token and the key at the first start, and anew where their file was deleted: the store
 * holds digests only and cannot give them back. The file is written first, so that a crash between
 * the two leaves nothing that nobody can use.
 */
export async function keepCredentialsFile(crm: OpenCrm["crm"], dataDir: string): Promise<void> {
  if (existsSync(credentialsFileOf(dataDir)) && (await crm.read(hasCredentials))) return;
  await writeCredentials(crm, dataDir);
}

/**
 * Makes the token and the key of a database that has none. Others may use the database too, so those
 * that it has are left alone, wherever their file is.
 */
export async function keepFirstCredentials(
  crm: OpenCrm["crm"],
  dataDir: string | undefined,
): Promise<void> {
  if (dataDir === undefined || (await crm.read(hasCredentials))) return;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  await writeCredentials(crm, dataDir);
}

async function writeCredentials(crm: OpenCrm["crm"], dataDir: string): Promise<void> {
  const credentials = mintCredentials();
  writePrivately(credentialsFileOf(dataDir), `${JSON.stringify(credentials, null, 2)}\n`);
  await crm.write((work) => replaceCredentials(work, credentials));
}

function writePrivately(file: string, text: string): void {
  const draft = `${file}.${process.pid}.tmp`;
  const descriptor = openSync(draft, "w", 0o600);
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(draft, file);
}
