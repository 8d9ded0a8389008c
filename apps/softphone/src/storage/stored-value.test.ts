import { describe, expect, it } from "vitest";
import * as z from "zod";
import { createMemoryStorage } from "./memory-storage.ts";
import { createStoredValue, type TextStorage } from "./stored-value.ts";

const open = (storage: TextStorage | undefined) =>
  createStoredValue({ storage, key: "k", version: 2, schema: z.object({ name: z.string() }) });

const deny = () => {
  throw new DOMException("denied", "SecurityError");
};

describe("a stored value", () => {
  it("is loaded as it was saved", () => {
    const storage = createMemoryStorage();
    expect(open(storage).save({ name: "Ada" })).toBe(true);
    expect(open(storage).load()).toEqual({ name: "Ada" });
  });

  it.each([
    ["broken JSON", "{"],
    ["null", "null"],
    ["a number", "42"],
    ["an array", "[]"],
    ["no version", '{"value":{"name":"Ada"}}'],
    ["an old version", '{"v":1,"value":{"name":"Ada"}}'],
    ["a value of another shape", '{"v":2,"value":{"name":1}}'],
    ["no value", '{"v":2}'],
  ])("ignores and removes %s", (_what, text) => {
    const storage = createMemoryStorage({ k: text });
    expect(open(storage).load()).toBeUndefined();
    expect(storage.getItem("k")).toBeNull();
  });

  it("is absent and reports a failed save if the browser blocks storage", () => {
    for (const storage of [undefined, { getItem: deny, setItem: deny, removeItem: deny }]) {
      expect(open(storage).save({ name: "Ada" })).toBe(false);
      open(storage).remove();
      expect(open(storage).load()).toBeUndefined();
    }
  });
});
