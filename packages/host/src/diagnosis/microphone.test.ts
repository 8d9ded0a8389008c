import { expect, test } from "vitest";
import type { FrameInfo } from "../frame/frame-info.ts";
import { microphoneWarning } from "./microphone.ts";

const app = "https://app.example";
const frame: FrameInfo = {
  ancestors: ["https://crm.example"],
  sandbox: null,
  allow: "microphone; autoplay",
  isSecure: true,
  isUserActive: false,
  policyAllowsMicrophone: () => undefined,
};
const warning = (facts: Partial<FrameInfo>, at = app) =>
  microphoneWarning({ ...frame, ...facts }, at, app);

test("a frame that allows the microphone is not reported, even if the browser has no policy API", () => {
  expect(warning({})).toBeUndefined();
  expect(warning({ policyAllowsMicrophone: () => true })).toBeUndefined();
});

test("a sandbox without an origin is not reported", () => {
  expect(warning({ sandbox: "allow-scripts", allow: "" })).toBeUndefined();
  expect(warning({ sandbox: "allow-scripts allow-same-origin", allow: "" })).toBeDefined();
});

test.each<[string, Partial<FrameInfo>, RegExp]>([
  [
    "the frame's allow attribute",
    { allow: "autoplay" },
    /allow, "autoplay", does not allow it.*add micro/,
  ],
  ["the page's policy", { policyAllowsMicrophone: () => false }, /Permissions-Policy of this page/],
  ["a page that is not secure", { isSecure: false }, /on http/],
])("reports that %s blocks the microphone", (_title, facts, said) => {
  expect(warning(facts)).toMatchObject({
    code: "microphoneNotAllowed",
    message: expect.stringMatching(said),
  });
});

test("an app that was redirected loses the microphone permission of its URL", () => {
  const message = expect.stringMatching(/https:\/\/eu\.app\.example: .* followed by that origin/);
  expect(warning({}, "https://eu.app.example")).toMatchObject({ message });
});
