/** What no shell reads as anything else. */
const PLAIN = /^[\w@%+=:,./-]+$/;

/** A path as it is written in a shell: in quotes where it has spaces, or whatever else a shell reads. */
export function quotePath(path: string, platform = process.platform): string {
  if (platform === "win32") return /^[\w@+=:,./\\-]+$/.test(path) ? path : `"${path}"`;
  return PLAIN.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}
