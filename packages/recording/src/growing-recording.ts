import type { Recording, RecordingEntry, RecordingHeader } from "./recording.ts";

/**
 * Reads a file that a `RecordingWriter` of this page writes again and again. Only entries that are new are parsed, and the
 * others stay the same objects, so that a long session can be shown while it grows.
 */
export class GrowingRecording {
  #entries = new Map<string, RecordingEntry>();

  /** @param text from `RecordingWriter.toText()`: the header, each entry in a line, and the end. */
  read(text: string): Recording {
    const [header = "", ...lines] = text.trimEnd().split("\n").slice(0, -1);
    const before = this.#entries;
    this.#entries = new Map();
    const entries = lines.map((line) => {
      const json = line.endsWith(",") ? line.slice(0, -1) : line;
      const entry =
        before.get(json) ?? this.#entries.get(json) ?? (JSON.parse(json) as RecordingEntry);
      this.#entries.set(json, entry);
      return entry;
    });
    return { ...(JSON.parse(`${header}]}`) as RecordingHeader), entries };
  }
}
