import { describe, expect, it } from "vitest";
import "../testing/number-plans.ts";
import { editNumber } from "./edit-number.ts";

const typed = (text: string, caret = text.length) => ({ text, caret, isBackspace: false });
const erased = (text: string, caret = text.length) => ({ text, caret, isBackspace: true });

describe("editNumber", () => {
  it("formats what is typed and keeps the caret at its end", () => {
    expect(editNumber("202", typed("(202)5"))).toEqual({
      dialable: "2025",
      formatted: "(202) 5",
      caret: 7,
    });
  });

  it("keeps the caret after a digit that was inserted", () => {
    expect(editNumber("2025550101", typed("(2902) 555-0101", 3))).toMatchObject({
      dialable: "29025550101",
      caret: 2,
    });
  });

  it("removes the digit before a bracket that Backspace removed", () => {
    expect(editNumber("202", erased("(202"))).toEqual({
      dialable: "20",
      formatted: "20",
      caret: 2,
    });
  });

  it("removes one digit if Backspace removed a digit", () => {
    expect(editNumber("2025", erased("(202) "))).toMatchObject({ dialable: "202" });
  });

  it("removes invalid characters from a pasted number", () => {
    expect(editNumber("", typed("tel:+44 (20) 7946-0102"))).toMatchObject({
      dialable: "+442079460102",
      formatted: "+44 20 7946 0102",
    });
  });

  it("replaces letters by the digits of their keys", () => {
    expect(editNumber("1800", typed("1 800 f"))).toMatchObject({
      formatted: "1 (800) 3",
      caret: 9,
    });
    expect(editNumber("", typed("1-800-FLOWERS"))).toMatchObject({ dialable: "18003569377" });
  });

  it("leaves the address of a user and the caret as they are", () => {
    const dialPlan = { maxInternalDigits: 0, hasNames: true };
    expect(editNumber("alice@exmple.com", typed("alice@example.com", 9), dialPlan)).toEqual({
      dialable: "alice@example.com",
      formatted: "alice@example.com",
      caret: 9,
    });
  });

  it("is empty if nothing can be dialed", () => {
    expect(editNumber("2", typed("abc"))).toEqual({ dialable: "", formatted: "", caret: 0 });
  });
});
