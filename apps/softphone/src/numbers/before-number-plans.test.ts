import { beforeEach, describe, expect, it, vi } from "vitest";
import { english } from "../languages/language.ts";

let finishLoading: (() => void) | undefined;

describe("before the number plans have loaded", () => {
  // Each test starts a phone whose number plans haven't loaded.
  beforeEach(() => {
    vi.resetModules();
    const finished = new Promise<void>((resolve) => (finishLoading = resolve));
    vi.doMock("@calling-extensions/phone-numbers", async (load) => {
      await finished;
      return load();
    });
  });

  it("numbers are shown and edited as they were entered", async () => {
    const { formatAsTyped, formatNumber, numberHint } = await import("./phone-number.ts");
    const { editNumber } = await import("../keypad/edit-number.ts");
    expect(formatNumber("+12025550101")).toBe("+12025550101");
    expect(formatAsTyped("2025550101")).toBe("2025550101");
    expect(numberHint("+12025550101", english)).toBeUndefined();
    const change = { text: "20a25", caret: 3, isBackspace: false };
    expect(editNumber("225", change)).toEqual({ dialable: "2025", formatted: "2025", caret: 2 });
    const pasted = { text: "tel:+1 (202) 555-0101", caret: 21, isBackspace: false };
    expect(editNumber("", pasted).dialable).toBe("+12025550101");
  });

  it.each([
    ["+1 (202) 555-0101", "+12025550101"],
    ["tel:+44-20-7946-0958", "+442079460958"],
    // Perhaps emergency numbers, and numbers that lack their country.
    ["+1 911", undefined],
    ["+44 999", undefined],
    ["2025550101", undefined],
    ["*67", undefined],
    ["", undefined],
  ])("reads %j as %j", async (text, dialString) => {
    const { readNumber } = await import("./phone-number.ts");
    const number = readNumber(text);
    expect(number.kind === "dialable" ? number.dialString : undefined).toBe(dialString);
  });

  it("a call with a country code starts at once, another one as soon as they have", async () => {
    const { createConnectedTab } = await import("../testing/tab.ts");
    const complete = createConnectedTab();
    complete.phone.dial("+442079460958");
    expect(complete.call()?.toNumber).toBe("+442079460958");

    const national = createConnectedTab();
    national.crm.emit({ type: "dial", context: { phoneNumber: "(202) 555-0101" } });
    expect(national.call()).toBeUndefined();
    finishLoading?.();
    await expect.poll(() => national.call()?.toNumber).toBe("+12025550101");
  });
});

// Not in the group above: of two mocks before one import, either may be the one that counts.
it("a call without a country code is refused if they can't be loaded", async () => {
  vi.resetModules();
  vi.doMock("@calling-extensions/phone-numbers", () => {
    throw new TypeError("Failed to fetch");
  });
  const { createConnectedTab } = await import("../testing/tab.ts");
  const tab = createConnectedTab();
  tab.phone.dial("2025550101");
  await expect.poll(() => tab.state().notice?.text(english)).toContain("Add the country code");
  expect(tab.call()).toBeUndefined();
});
