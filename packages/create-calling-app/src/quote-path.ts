/** Characters without a special meaning in shells. */
const PLAIN = /^[\w@%+=:,./-]+$/;

/** Quotes a path for a shell if it contains spaces or other special characters. */
export function quotePath(path: string, platform = process.platform): string {
  if (platform === "win32") return /^[\w@+=:,./\\-]+$/.test(path) ? path : `"${path}"`;
  return PLAIN.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}
