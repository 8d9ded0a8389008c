import {
  describeLength,
  MAX_VIEWED_LENGTH,
  readRecording,
  type Recording,
} from "@calling-extensions/recording";

/** A file that was opened, or why it can't be shown. */
export type OpenedFile =
  | {
      readonly ok: true;
      readonly name: string;
      readonly file: Blob;
      readonly recording: Recording;
      readonly problems: readonly string[];
    }
  | { readonly ok: false; readonly problem: string };

const failed = (problem: string): OpenedFile => ({ ok: false, problem });

/** Reads a file, whatever it is. Its text is data: nothing in it is run. */
export async function openFile(file: Blob, name: string): Promise<OpenedFile> {
  if (file.size > MAX_VIEWED_LENGTH) return failed(describeLength(file.size, MAX_VIEWED_LENGTH));
  // The page shows that it reads before it is blocked.
  await new Promise((resolve) => setTimeout(resolve));
  try {
    const read = readRecording(await file.text());
    return read.ok ? { ...read, name, file } : failed(read.problem);
  } catch {
    return failed("The browser couldn't read the file.");
  }
}

/** Loads a file from the page's own origin, by its path relative to the page. */
export async function loadFile(path: string, page: URL): Promise<OpenedFile> {
  const url = URL.canParse(path, page) ? new URL(path, page) : undefined;
  // A blob has the origin of its page.
  if (url?.protocol !== page.protocol || url.origin !== page.origin || url.username !== "") {
    return failed("The viewer loads only files of the same server. Open the file from your disk.");
  }
  const name = nameIn(url);
  try {
    const response = await fetch(url, { redirect: "error", credentials: "same-origin" });
    if (!response.ok) return failed(`The server has no file ${name} (status ${response.status}).`);
    const length = Number(response.headers.get("content-length"));
    if (length > MAX_VIEWED_LENGTH) {
      await response.body?.cancel();
      return failed(describeLength(length, MAX_VIEWED_LENGTH));
    }
    return await openFile(await response.blob(), name);
  } catch {
    return failed(`The file ${name} couldn't be loaded. Check that its server is running.`);
  }
}

/** The last part of a path. */
function nameIn({ pathname }: URL): string {
  const name = pathname.slice(pathname.lastIndexOf("/") + 1);
  try {
    return decodeURIComponent(name) || "recording.json";
  } catch {
    return name;
  }
}
