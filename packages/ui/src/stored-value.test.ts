import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createMemoryStorage } from "@calling-extensions/platform/testing";
import { createStoredValue, schemaOf, type TextStorage } from "./stored-value.ts";

const open = (storage: TextStorage | undefined) =>
  createStoredValue({ storage, key: "k", version: 2, schema: z.object({ name: z.string() }) });

const refuse = () => {
  throw new DOMException("denied", "SecurityError");
};

describe("a stored value", () => {
  it("loads what was saved, until it is removed", () => {
    const storage = createMemoryStorage();
    expect(open(storage).save({ name: "Ada" })).toBe(true);
    expect(open(storage).load()).toEqual({ name: "Ada" });
    open(storage).remove();
    expect(open(storage).load()).toBeUndefined();
  });

  it.each([
    ["malformed JSON", "{"],
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

  it("can have a schema that is only a function", () => {
    const schema = schemaOf((value) => ["en", "de"].find((id) => id === value));
    const storage = createMemoryStorage();
    const language = createStoredValue({ storage, key: "k", schema });
    language.save("de");
    expect(language.load()).toBe("de");
    language.save("xx");
    expect(language.load()).toBeUndefined();
    expect(storage.getItem("k")).toBeNull();
  });

  it.each([
    ["missing", undefined],
    ["blocked", { getItem: refuse, setItem: refuse, removeItem: refuse }],
  ])("is empty, and reports that nothing is saved, if storage is %s", (_what, storage) => {
    expect(open(storage).save({ name: "Ada" })).toBe(false);
    open(storage).remove();
    expect(open(storage).load()).toBeUndefined();
  });
});
