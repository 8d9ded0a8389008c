import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { editNumber } from "../keypad/edit-number.ts";
import { english } from "../languages/language.ts";
import { numberPlans } from "./number-plans.ts";
import { formatAsTyped, formatNumber, numberHint, readNumber } from "./phone-number.ts";

describe("before the number plans have loaded", () => {
  const loadedPlans = numberPlans.getState();
  beforeAll(() => numberPlans.setState(undefined, true));
  afterAll(() => numberPlans.setState(loadedPlans, true));

  it("numbers are shown and edited as they were entered", () => {
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
  ])("reads %j as %j", (text, dialString) => {
    const number = readNumber(text);
    expect(number.kind === "dialable" ? number.dialString : undefined).toBe(dialString);
  });
});
