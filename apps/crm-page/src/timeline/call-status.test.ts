import { describe, expect, it } from "vitest";
import { endingWords, statusWords } from "./call-status.ts";

describe("statusWords", () => {
  it("has words for a status of the protocol", () => {
    expect(statusWords("NO_ANSWER")).toEqual({ label: "No answer", tone: "warning" });
  });

  it("reads out a status it does not know", () => {
    expect(statusWords("ON_HOLD")).toEqual({ label: "On hold", tone: "neutral" });
    expect(statusWords("constructor")).toEqual({ label: "Constructor", tone: "neutral" });
  });
});

describe("endingWords", () => {
  it("says of a lost call that its connection was lost", () => {
    expect(endingWords("FAILED", "LOST")).toEqual({ label: "Lost connection", tone: "danger" });
  });

  it("reads the status where the app's end says no more", () => {
    expect(endingWords("FAILED", "FAILED")?.label).toBe("Failed");
    expect(endingWords("COMPLETED", undefined)?.label).toBe("Completed");
    expect(endingWords("BUSY", "constructor")?.label).toBe("Busy");
    expect(endingWords(undefined, undefined)).toBeUndefined();
  });
});
