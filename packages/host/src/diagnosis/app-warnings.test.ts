import { expect, test } from "vitest";
import { appWarnings } from "./app-warnings.ts";

const codes = (
  syncAck: Record<string, unknown>,
  place: "widget" | "remote" | "window" = "remote",
) => appWarnings({ version: "0.9.7", ...syncAck }, place).map(({ code }) => code);

test.each(["0.9.7", "0.3.0", "0.3.0-beta.0", "0.10.0", "1.0.0"])(
  "an app of %s is good for every place",
  (version) => {
    expect(codes({ version })).toEqual([]);
    expect(codes({ version }, "window")).toEqual([]);
  },
);

test.each(["0.2.1", "0.2.1-beta.0", "0.1.6"])(
  "an app of %s is too old to ring, and good for a widget",
  (version) => {
    expect(codes({ version })).toEqual(["sdkTooOld"]);
    expect(codes({ version }, "window")).toEqual(["sdkTooOld"]);
    expect(codes({ version }, "widget")).toEqual([]);
  },
);

test.each([undefined, null, 7, "", "latest", {}, "v"])(
  "an app whose version is %j is taken for an old one everywhere",
  (version) => {
    expect(codes({ version })).toEqual(["sdkTooOld"]);
    expect(codes({ version }, "widget")).toEqual(["sdkTooOld"]);
  },
);

test.each<[object, string[]]>([
  [{ microphone: "granted", storage: "ok" }, []],
  [{ microphone: "prompt" }, []],
  [{ microphone: "denied" }, ["microphoneDenied"]],
  [{ microphone: "notAllowed" }, ["microphoneNotAllowed"]],
  [{ microphone: "denied", storage: "blocked" }, ["microphoneDenied", "storageBlocked"]],
  [{ microphone: "toString", storage: "__proto__" }, []],
  [{ microphone: ["denied"], storage: 1 }, []],
])("of an app of ours that tells %j is said %j", (diagnostics, expected) => {
  expect(codes({ appSdk: { diagnostics } })).toEqual(expected);
});

test.each([undefined, null, 1, "x", [], { diagnostics: null }, { diagnostics: "denied" }])(
  "an appSdk of %j tells nothing",
  (appSdk) => expect(codes({ appSdk })).toEqual([]),
);

test("what a vendor app echoes of the host's own is not the app's word", () => {
  expect(codes({ hostSdk: { diagnostics: { microphone: "denied" } } })).toEqual([]);
});
