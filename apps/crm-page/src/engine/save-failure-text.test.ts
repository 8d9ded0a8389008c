import type { HostCall } from "@calling-extensions/host";
import { expect, it } from "vitest";
import { hostCall } from "../testing/fake-host.ts";
import { saveFailureText } from "./save-failure-text.ts";

const cases: [title: string, call: Partial<HostCall>, text: string][] = [
  ["a call that rings", { state: "ringing" }, "The call itself continues."],
  ["a call in progress", { state: "inProgress" }, "The call itself continues."],
  ["an ended call", { state: "ended", answeredAt: 2 }, "The call has ended. Save it again in App."],
  ["a completed call", { state: "completed" }, "The call has ended. Save it again in App."],
  ["a missed call", { state: "completed", direction: "INBOUND" }, "The call has ended."],
];

it.each(cases)("explains what happens to %s", (_title, call, consequence) => {
  expect(saveFailureText({ call: hostCall(call), error: new Error("Away."), appName: "App" })).toBe(
    `The CRM couldn't store this call: Away. ${consequence}`,
  );
});

it("has a message for a failure without a reason", () => {
  expect(saveFailureText({ call: hostCall(), error: undefined, appName: "App" })).toContain(
    "No reason was given.",
  );
});
