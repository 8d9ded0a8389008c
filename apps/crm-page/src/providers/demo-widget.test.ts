import { describe, expect, it } from "vitest";
import { parseDemoWidget } from "./demo-widget.ts";

const SOFTPHONE = "http://localhost:4401";

describe("parseDemoWidget", () => {
  it.each(["local", "app:js", "app"])("offers the softphone as a widget for %s", (text) => {
    expect(parseDemoWidget(text, SOFTPHONE)).toMatchObject({
      kind: "provider",
      provider: { url: SOFTPHONE, supportsInboundCalling: false, isReady: true },
    });
  });

  it("returns none if nothing is set", () => {
    expect(parseDemoWidget(null, SOFTPHONE)).toEqual({ kind: "none" });
  });

  it("rejects any other value and lists the valid ones", () => {
    expect(parseDemoWidget("yes", SOFTPHONE)).toEqual({
      kind: "invalid",
      reason: 'Its value is "yes"; it must be local, app:js or app.',
    });
  });

  it("rejects every value if no softphone is served", () => {
    expect(parseDemoWidget("local", undefined)).toMatchObject({ kind: "invalid" });
  });
});
