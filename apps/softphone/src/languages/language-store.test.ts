import { createMemoryStorage } from "@calling-extensions/platform/testing";
import { describe, expect, it } from "vitest";
import type { Texts } from "./en.ts";
import { createLanguage, english, preferredLanguage, type LanguageId } from "./language.ts";
import { createLanguageStorage, createLanguageStore } from "./language-store.ts";

const KEY = "calling-extensions:softphone:language";

/** A phone whose languages load when the test lets them. */
function arrange(memory = createMemoryStorage()) {
  const pending = new Map<
    LanguageId,
    { resolve: (texts: Texts) => void; reject: (error: Error) => void }
  >();
  const store = createLanguageStore({
    storage: createLanguageStorage(memory),
    load: (id) => new Promise((resolve, reject) => pending.set(id, { resolve, reject })),
  });
  return {
    memory,
    store,
    current: () => store.state.getState().id,
    finish: (id: LanguageId) => pending.get(id)?.resolve(english.texts),
    fail: (id: LanguageId) => pending.get(id)?.reject(new TypeError("Failed to fetch")),
  };
}

describe("the language", () => {
  it("is the one that the user chose, also after a reload", async () => {
    const { memory, store, finish, current } = arrange();
    const chosen = store.choose("ja");
    expect(current()).toBe("en");
    finish("ja");
    await chosen;
    expect(current()).toBe("ja");

    const reloaded = arrange(memory);
    const started = reloaded.store.start();
    reloaded.finish("ja");
    await started;
    expect(reloaded.current()).toBe("ja");
  });

  it("doesn't change if it can't be loaded", async () => {
    const { memory, store, fail, current } = arrange();
    const chosen = store.choose("ar");
    fail("ar");
    await expect(chosen).rejects.toThrow(TypeError);
    expect(current()).toBe("en");
    expect(memory.getItem(KEY)).toBeNull();
  });

  it("is the latest choice, in whatever order they load", async () => {
    const { memory, store, finish, current } = arrange();
    const choices = [store.choose("ar"), store.choose("de")];
    finish("de");
    finish("ar");
    await Promise.all(choices);
    expect(current()).toBe("de");
    expect(memory.getItem(KEY)).toContain('"de"');
  });

  it("is English if the phone starts without a network", async () => {
    const memory = createMemoryStorage();
    createLanguageStorage(memory).save("es");
    const { store, fail, current } = arrange(memory);
    const started = store.start();
    fail("es");
    await started;
    expect(current()).toBe("en");
  });

  it.each(["xx", 7, null])("ignores the stored value %j", (value) => {
    const memory = createMemoryStorage();
    memory.setItem(KEY, JSON.stringify({ v: 1, value }));
    expect(createLanguageStorage(memory).load()).toBeUndefined();
  });
});

it.each<[readonly string[], LanguageId]>([
  [["de-CH", "en"], "de"],
  [["fr-FR", "ja-JP", "en"], "ja"],
  [["AR-eg"], "ar"],
  [["fr"], "en"],
  [[], "en"],
])("of a user who prefers %j is %s", (tags, id) => {
  expect(preferredLanguage(tags)).toBe(id);
});

const formatOf = (id: LanguageId, tag: string) => createLanguage(id, english.texts, [tag]).format;

it("writes times and numbers as the user's country does, with the digits of phone numbers", () => {
  const afternoon = new Date(2026, 2, 10, 15, 5).getTime();
  expect(formatOf("en", "en-GB").time(afternoon)).toBe("15:05");
  expect(formatOf("en", "en-US").time(afternoon)).toMatch(/^3:05\sPM$/);
  expect(formatOf("de", "de-AT").percent(0.125)).toMatch(/^12,5\s?%$/);
  expect(formatOf("ar", "ar-EG").time(afternoon)).toContain("3:05");
  expect(formatOf("es", "en-US").relativeDay(-1)).toBe("Ayer");
  expect(formatOf("ja", "ja").country("US")).toBe("アメリカ合衆国");
});
