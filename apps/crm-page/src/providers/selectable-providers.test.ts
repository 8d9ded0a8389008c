import { describe, expect, it } from "vitest";
import { locationOf } from "./calling-provider.ts";
import { provider } from "../testing/provider-builder.ts";
import { chooseProvider, offerOf, selectableProviders } from "./selectable-providers.ts";

describe("offerOf", () => {
  it.each([
    ["a ready provider on a contact", {}, "0-1", false, true],
    ["a ready provider on a ticket", {}, "0-5", false, true],
    ["a provider in test", { isReady: false }, "0-1", false, false],
    ["a provider in test with the switch on", { isReady: false }, "0-1", true, true],
    ["a provider without custom objects on one", {}, "2-7", false, false],
    ["a provider with custom objects on one", { supportsCustomObjects: true }, "2-7", false, true],
  ])("decides on %s", (_what, changes, objectTypeId, showInTest, isOffered) => {
    expect(offerOf(provider(changes), { objectTypeId, showInTest }).isOffered).toBe(isOffered);
  });

  it("explains why a provider can't be used", () => {
    expect(offerOf(provider({ isReady: false }), { showInTest: false })).toMatchObject({
      reason: expect.stringContaining("Not ready") as string,
    });
  });
});

describe("selectableProviders", () => {
  it("keeps the order of the settings", () => {
    const all = [
      provider({ id: "1" }),
      provider({ id: "2", isReady: false }),
      provider({ id: "3" }),
    ];
    expect(selectableProviders(all, { showInTest: false }).map(({ id }) => id)).toEqual(["1", "3"]);
  });
});

describe("chooseProvider", () => {
  const one = provider({ id: "1" });
  const two = provider({ id: "2" });

  it("returns none if no provider is selectable", () => {
    expect(chooseProvider([], "1")).toEqual({ kind: "none" });
  });

  it("dials with the only provider", () => {
    expect(chooseProvider([one], "2")).toEqual({ kind: "dial", provider: one });
  });

  it("preselects the last choice", () => {
    expect(chooseProvider([one, two], "2")).toMatchObject({ kind: "choose", preselectedId: "2" });
  });

  it("preselects the first if the last choice is gone", () => {
    expect(chooseProvider([one, two], "7")).toMatchObject({ preselectedId: "1" });
  });
});

describe("locationOf", () => {
  it.each([
    ["takes inbound calls", { supportsInboundCalling: true }, "remote"],
    [
      "uses the calling window",
      { supportsInboundCalling: false, usesCallingWindow: true },
      "remote",
    ],
    ["does neither", { supportsInboundCalling: false }, "widget"],
  ])("of an app that %s", (_what, changes, location) => {
    expect(locationOf(provider(changes))).toBe(location);
  });
});
