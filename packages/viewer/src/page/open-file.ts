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
