import {
  createStoredValue,
  type StoredValue,
  type TextStorage,
} from "@calling-extensions/ui/storage";
import * as z from "zod/mini";

const greeting = z.object({
  /** As a browser records it. */
  type: z.string(),
  /** In base64. */
  data: z.string().check(z.minLength(1)),
});

/** A message that the user has recorded for voicemails. */
export type Greeting = z.infer<typeof greeting>;

/** Remembers the message in this browser. */
export const createGreetingStorage = (storage: TextStorage | undefined): StoredValue<Greeting> =>
  createStoredValue({
    storage,
    key: "calling-extensions:softphone:greeting",
    version: 1,
    schema: greeting,
  });

/** Reads a recording, so that a text storage can keep it. */
export async function toGreeting(recording: Blob): Promise<Greeting> {
  const bytes = new Uint8Array(await recording.arrayBuffer());
  const data = btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(""));
  return { type: recording.type, data };
}

export const toRecording = ({ type, data }: Greeting): Blob =>
  new Blob([Uint8Array.from(atob(data), (character) => character.codePointAt(0) ?? 0)], { type });
