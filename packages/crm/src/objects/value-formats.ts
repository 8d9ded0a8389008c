import { parseRecordId } from "../ids/record-id.ts";
import type { ValueFormat } from "../model/property-definition.ts";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** What a text of each format is, in words for the refusal, and how it is told. */
export const valueFormats: Record<
  ValueFormat,
  { readonly words: string; fits(text: string): boolean }
> = {
  id: { words: "a decimal id", fits: (text) => parseRecordId(text) !== undefined },
  idList: {
    words: "decimal ids with semicolons between them",
    fits: (text) => text.split(";").every((id) => parseRecordId(id.trim()) !== undefined),
  },
  objectTypeId: {
    words: "an object type id such as 0-1",
    fits: (text) => /^[0-9]{1,9}-[0-9]{1,9}$/.test(text),
  },
  guid: {
    words: "one of its options or a GUID",
    fits: (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text),
  },
  recordingUrl: {
    words: "an https address, or an http address on this machine",
    fits: (text) => {
      if (!URL.canParse(text)) return false;
      const { protocol, hostname } = new URL(text);
      return protocol === "https:" || (protocol === "http:" && LOOPBACK.has(hostname));
    },
  },
};
