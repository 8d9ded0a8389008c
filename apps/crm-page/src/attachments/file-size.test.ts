import { expect, it } from "vitest";
import { formatFileSize } from "./file-size.ts";

it.each([
  [0, "0 bytes"],
  [1, "1 byte"],
  [999, "999 bytes"],
  [1000, "1 kB"],
  [1_250_000, "1.3 MB"],
  [2 * 1024 ** 3, "2.1 GB"],
  [5e12, "5,000 GB"],
])("formats %i bytes as %s", (bytes, text) => expect(formatFileSize(bytes)).toBe(text));
