import { describe, expect, it } from "vitest";
import { statusWords } from "./call-status.ts";

describe("statusWords", () => {
  it("has words for a status of the protocol", () => {
    expect(statusWords("NO_ANSWER")).toEqual({ label: "No answer", tone: "warning" });
  });

  it("reads out a status it does not know", () => {
    expect(statusWords("ON_HOLD")).toEqual({ label: "On hold", tone: "neutral" });
    expect(statusWords("constructor")).toEqual({ label: "Constructor", tone: "neutral" });
  });
});
