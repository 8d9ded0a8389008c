import { expect, test } from "vitest";
import { appWarnings } from "./app-warnings.ts";

const codes = (
  syncAck: Record<string, unknown>,
  place: "widget" | "remote" | "window" = "remote",
) => appWarnings({ version: "0.9.7", ...syncAck }, place).map(({ code }) => code);

test.each(["0.9.7", "0.3.0", "0.3.0-beta.0", "0.10.0", "1.0.0"])(
  "an app with SDK %s gets no warning at any placement",
  (version) => {
    expect(codes({ version })).toEqual([]);
    expect(codes({ version }, "window")).toEqual([]);
  },
);

test.each(["0.2.1", "0.2.1-beta.0", "0.1.6"])(
  "an app with SDK %s gets a warning unless it is a widget",
  (version) => {
    expect(codes({ version })).toEqual(["sdkTooOld"]);
    expect(codes({ version }, "window")).toEqual(["sdkTooOld"]);
    expect(codes({ version }, "widget")).toEqual([]);
  },
);

test.each([undefined, null, 7, "", "latest", {}, "v"])(
  "an app with the version %j gets a warning at any placement",
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
])("an app on our SDK with the diagnostics %j gets the warnings %j", (diagnostics, expected) => {
  expect(codes({ appSdk: { diagnostics } })).toEqual(expected);
});

test.each([undefined, null, 1, "x", [], { diagnostics: null }, { diagnostics: "denied" }])(
  "an appSdk of %j causes no warning",
  (appSdk) => expect(codes({ appSdk })).toEqual([]),
);

test("an app that echoes the host's hostSdk gets no warning for it", () => {
  expect(codes({ hostSdk: { diagnostics: { microphone: "denied" } } })).toEqual([]);
});
