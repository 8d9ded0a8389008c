import { mkdir, readFile, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { generate } from "selfsigned";

/** A key and the certificate that goes with it, in PEM. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

const DAY_MS = 86_400_000;
const VALID_DAYS = 365;

interface KeptCertificate extends Certificate {
  /** Epoch milliseconds. */
  readonly validUntil: number;
}

/** Read by its owner alone. */
const fileOf = (folder: string): string => join(folder, "https.json");

/**
 * A certificate for this machine's own names. It is kept, so that a browser that was once told to trust
 * it is not asked again before it expires.
 */
export async function keepCertificate(
  folder = join(homedir(), ".calling-extensions"),
  now = Date.now(),
): Promise<Certificate> {
  const kept = await readKept(fileOf(folder));
  if (kept && kept.validUntil > now + DAY_MS) return kept;
  const validUntil = now + VALID_DAYS * DAY_MS;
  const made = await generate([{ name: "commonName", value: "localhost" }], {
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
  const certificate = { key: made.private, cert: made.cert, validUntil };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(fileOf(folder), JSON.stringify(certificate), { mode: 0o600 });
  return certificate;
}

/** Undefined where there is none, or none that can be used. */
async function readKept(file: string): Promise<KeptCertificate | undefined> {
  try {
    const { key, cert, validUntil } = JSON.parse(await readFile(file, "utf8")) as KeptCertificate;
    const isWhole = [key, cert].every((text) => typeof text === "string") && validUntil > 0;
    return isWhole ? { key, cert, validUntil } : undefined;
  } catch {
    return undefined;
  }
}
