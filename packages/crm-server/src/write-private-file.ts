import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Writes a file that only its owner can read, completely or not at all. A process that dies during the
 * write leaves a draft, which the next write replaces.
 */
export function writePrivateFile(file: string, text: string): void {
  const draft = `${file}.tmp`;
  rmSync(draft, { force: true });
  const descriptor = openSync(draft, "wx", 0o600);
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(draft, file);
  syncDirectory(dirname(file));
}

/** Makes what was created or renamed in a directory survive a loss of power. */
export function syncDirectory(directory: string): void {
  // Windows can't open a directory, and needs no flush for its entries.
  if (process.platform === "win32") return;
  const descriptor = openSync(directory, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
