import { describe, expect, it } from "vitest";
import { endLabel, statusLabel } from "./call-status.ts";

describe("statusLabel", () => {
  it("labels a known status", () => {
    expect(statusLabel("NO_ANSWER")).toEqual({ label: "No answer", tone: "warning" });
  });

  it("makes an unknown status readable", () => {
    expect(statusLabel("ON_HOLD")).toEqual({ label: "On hold", tone: "neutral" });
    expect(statusLabel("constructor")).toEqual({ label: "Constructor", tone: "neutral" });
  });
});

describe("endLabel", () => {
  it("labels a lost call by its lost connection", () => {
    expect(endLabel("FAILED", "LOST")).toEqual({ label: "Lost connection", tone: "danger" });
  });

  it("labels a call that was declined or transferred by that, not by what the CRM stores", () => {
    expect(endLabel("CANCELED", "REJECTED")).toEqual({ label: "Declined", tone: "warning" });
    expect(endLabel("COMPLETED", "TRANSFERRED")).toEqual({ label: "Transferred", tone: "good" });
    expect(endLabel("CANCELED", "CANCELED")?.label).toBe("Canceled");
  });

  it("falls back to the status if the app's end status is not more specific", () => {
    expect(endLabel("FAILED", "FAILED")?.label).toBe("Failed");
    expect(endLabel("COMPLETED", undefined)?.label).toBe("Completed");
    expect(endLabel("BUSY", "constructor")?.label).toBe("Busy");
    expect(endLabel(undefined, undefined)).toBeUndefined();
  });
});
