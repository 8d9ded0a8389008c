import { mkdir, readFile, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { generate } from "selfsigned";

/** A key and its certificate, in PEM. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

const DAY_MS = 86_400_000;
const VALID_DAYS = 365;

interface StoredCertificate extends Certificate {
  /** Epoch milliseconds. */
  readonly validUntil: number;
}

/** Only its owner can read it. */
const fileOf = (folder: string): string => join(folder, "https.json");

/**
 * Returns a certificate for localhost and 127.0.0.1. It is stored, so that a user who accepts it in the browser
 * isn't asked again until it expires.
 */
export async function ensureCertificate(
  folder = join(homedir(), ".calling-extensions"),
  now = Date.now(),
): Promise<Certificate> {
  const stored = await readStored(fileOf(folder));
  if (stored && stored.validUntil > now + DAY_MS) return stored;
  const validUntil = now + VALID_DAYS * DAY_MS;
  const generated = await generate([{ name: "commonName", value: "localhost" }], {
    notBeforeDate: new Date(now - DAY_MS),
    notAfterDate: new Date(validUntil),
    keyType: "ec",
    extensions: [
      {
        name: "subjectAltName",
        altNames: [
          { type: 2, value: "localhost" },
          { type: 7, ip: "127.0.0.1" },
        ],
      },
    ],
  });
  const certificate = { key: generated.private, cert: generated.cert, validUntil };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(fileOf(folder), JSON.stringify(certificate), { mode: 0o600 });
  return certificate;
}

/** Returns undefined if there is no valid certificate. */
async function readStored(file: string): Promise<StoredCertificate | undefined> {
  try {
    const { key, cert, validUntil } = JSON.parse(await readFile(file, "utf8")) as StoredCertificate;
    const isComplete = [key, cert].every((text) => typeof text === "string") && validUntil > 0;
    return isComplete ? { key, cert, validUntil } : undefined;
  } catch {
    return undefined;
  }
}
