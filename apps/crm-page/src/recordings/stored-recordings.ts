import { MAX_STORED_RECORDING_BYTES, MAX_STORED_RECORDINGS } from "../limits.ts";

/** The recording of a session of a calling app, in the browser's own storage. */
export interface StoredRecording {
  /** The name of its file. The names of later sessions are greater. */
  readonly name: string;
  /** The name of the app. */
  readonly app: string;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  /** Bytes. */
  readonly size: number;
}

const FOLDER = "recordings";

/** `2026-11-29T09-30-00-123-ab12 My app.json`. Earlier releases wrote no milliseconds. */
const NAME = /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)(?:-\d{3})?-\w+ (.*)\.json$/;

/** After the sign-out, a page that is still open stores nothing more. */
let isClosed = false;

const openFolder = async (): Promise<FileSystemDirectoryHandle> => {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(FOLDER, { create: true });
};

/** The name of a session's file. */
export const nameOf = (id: string, app: string): string =>
  `${id} ${app.replaceAll(/[^\p{L}\p{N} -]/gu, "_").slice(0, 40)}.json`;

/** Stores a recording. One that is stored already is replaced as a whole, so that a crash leaves one or the other. */
export async function storeRecording(name: string, text: string): Promise<void> {
  if (isClosed) return;
  const file = await (await openFolder()).getFileHandle(name, { create: true });
  const writable = await file.createWritable();
  await writable.write(text);
  await writable.close();
}

/** Lists the recordings, the latest first. */
export async function listRecordings(): Promise<StoredRecording[]> {
  const found: StoredRecording[] = [];
  for await (const handle of (await openFolder()).values()) {
    const [, date, hours, minutes, seconds, app] = NAME.exec(handle.name) ?? [];
    if (handle.kind !== "file" || app === undefined) continue;
    const { size } = await handle.getFile();
    const startedAt = Date.parse(`${date}${hours}:${minutes}:${seconds}Z`);
    // Nothing was stored before a crash.
    if (size > 0) found.push({ name: handle.name, app, startedAt, size });
  }
  return found.toSorted((one, other) => (one.name < other.name ? 1 : -1));
}

export async function readStoredRecording(name: string): Promise<string> {
  const file = await (await openFolder()).getFileHandle(name);
  return (await file.getFile()).text();
}

export async function removeRecording(name: string): Promise<void> {
  await (await openFolder()).removeEntry(name);
}

/** Removes the oldest recordings, so that there is room for another one. */
export async function makeRoom(): Promise<void> {
  let bytes = 0;
  for (const [index, { name, size }] of (await listRecordings()).entries()) {
    bytes += size;
    const isKept = index + 1 < MAX_STORED_RECORDINGS && bytes <= MAX_STORED_RECORDING_BYTES;
    if (!isKept) await removeRecording(name);
  }
}

/** Removes all recordings, and keeps this page from storing more: another person may use the browser next. */
export async function removeAllRecordings(): Promise<void> {
  isClosed = true;
  try {
    const root = await navigator.storage.getDirectory();
    await root.removeEntry(FOLDER, { recursive: true });
  } catch {
    // There are none, or the browser has no such storage.
  }
}
