// @vitest-environment jsdom
import { expect, test } from "vitest";
import { readFrameInfo } from "./frame-info.ts";

const app = "https://app.example";
/** What a browser tells of a policy that allows the microphone to these origins. */
const policy = (...origins: string[]) => ({
  allowsFeature: (feature: string, origin = window.location.origin) =>
    feature === "microphone" && origins.includes(origin),
});
const here = window.location.origin;

/** The info of a frame, in a page with these additional properties. */
function read(document: object, frame: object, page: object = {}) {
  const iframe = { allow: "", getAttribute: () => null, ...frame };
  const { location } = window;
  return readFrameInfo(
    iframe as unknown as HTMLIFrameElement,
    { location, document, navigator: {}, ...page } as unknown as Window,
  );
}

test.each<[string, document: object, frame: object, boolean | undefined]>([
  ["unknown in a browser without the API", {}, {}, undefined],
  ["allowed", { permissionsPolicy: policy(here) }, { permissionsPolicy: policy(app) }, true],
  ["allowed (first name)", { featurePolicy: policy(here) }, { featurePolicy: policy(app) }, true],
  [
    "blocked by the page's policy",
    { featurePolicy: policy() },
    { featurePolicy: policy(app) },
    false,
  ],
  [
    "blocked for the app's origin",
    { featurePolicy: policy(here) },
    { featurePolicy: policy(here) },
    false,
  ],
])("the microphone is %s", (_title, document, frame, expected) => {
  expect(read(document, frame).policyAllowsMicrophone(app)).toBe(expected);
});

test("the page, the pages around it, and its user's activity are read where the browser reveals them", () => {
  expect(read({}, {})).toMatchObject({ ancestors: [here], sandbox: null, isUserActive: false });
  const location = { origin: here, ancestorOrigins: ["https://around.example"] };
  const page = {
    location,
    isSecureContext: true,
    navigator: { userActivation: { isActive: true } },
  };
  expect(read({}, {}, page)).toMatchObject({
    ancestors: [here, "https://around.example"],
    isSecure: true,
    isUserActive: true,
  });
});
