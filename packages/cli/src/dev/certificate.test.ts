import { X509Certificate } from "node:crypto";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ensureCertificate } from "./certificate.ts";

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 0, 1);

let folder: string;
let file: string;

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "certificate-")), "own");
  file = join(folder, "https.json");
});

afterEach(() => rm(join(folder, ".."), { recursive: true }));

test("the certificate is for this machine, for a year, and only its owner reads it", async () => {
  const { cert, key } = await ensureCertificate(folder, NOW);
  const certificate = new X509Certificate(cert);
  expect(certificate.checkHost("localhost")).toBe("localhost");
  expect(certificate.checkIP("127.0.0.1")).toBe("127.0.0.1");
  expect(Date.parse(certificate.validFrom)).toBe(NOW - DAY_MS);
  expect(Date.parse(certificate.validTo)).toBe(NOW + 365 * DAY_MS);
  expect(key).toContain("PRIVATE KEY");
  const modes = await Promise.all([stat(folder), stat(file)]);
  expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(["700", "600"]);
});

test("it is used again until a day before it expires", async () => {
  const first = await ensureCertificate(folder, NOW);
  expect(await ensureCertificate(folder, NOW + 363 * DAY_MS)).toMatchObject(first);
  const next = await ensureCertificate(folder, NOW + 364 * DAY_MS);
  expect(next.cert).not.toBe(first.cert);
  expect(await ensureCertificate(folder, NOW + 365 * DAY_MS)).toMatchObject(next);
});

test.each([
  ["isn't JSON", () => "{"],
  ["has no key", (stored: object) => JSON.stringify({ ...stored, key: undefined })],
  ["has no certificate", (stored: object) => JSON.stringify({ ...stored, cert: 1 })],
  ["has no end", (stored: object) => JSON.stringify({ ...stored, validUntil: "never" })],
])("a stored one that %s is replaced", async (_fault, damage) => {
  const first = await ensureCertificate(folder, NOW);
  await writeFile(file, damage(JSON.parse(await readFile(file, "utf8")) as object));
  const next = await ensureCertificate(folder, NOW);
  expect(new X509Certificate(next.cert).checkHost("localhost")).toBe("localhost");
  expect(next.key).not.toBe(first.key);
});
