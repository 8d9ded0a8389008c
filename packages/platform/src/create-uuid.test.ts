import { expect, it, vi } from "vitest";
import { createUuid } from "./create-uuid.ts";

it.each([
  [0x00, "00000000-0000-4000-8000-000000000000"],
  [0xff, "ffffffff-ffff-4fff-bfff-ffffffffffff"],
  [0x0a, "0a0a0a0a-0a0a-4a0a-8a0a-0a0a0a0a0a0a"],
])("creates a UUID of version 4 on http from the random byte %i", (byte, uuid) => {
  vi.stubGlobal("crypto", { getRandomValues: (bytes: Uint8Array) => bytes.fill(byte) });
  expect(createUuid()).toBe(uuid);
});
