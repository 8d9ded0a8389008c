/** Two texts of which neither may be lost, the newer one first. One that contains the other is enough. */
export function joinTexts(newer: string, older: string): string {
  if (newer.includes(older)) return newer;
  return older.includes(newer) ? older : `${newer}\n\n${older}`;
}
