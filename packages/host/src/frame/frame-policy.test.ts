import { expect, test } from "vitest";
import { allowsMicrophone } from "./frame-policy.ts";

const origins = {
  app: "https://app.example",
  url: "https://app.example",
  page: "https://crm.example",
};

test.each([
  "microphone",
  "microphone; autoplay; speaker-selection",
  "autoplay;microphone",
  "camera 'none';  microphone   'src' ;",
  "microphone *",
  "microphone https://app.example",
  "microphone 'self' https://app.example/",
])("%j allows the microphone", (allow) => expect(allowsMicrophone(allow, origins)).toBe(true));

test.each([
  "",
  ";",
  "autoplay",
  "microphone 'none'",
  "microphone 'self'",
  "microphone https://other.example",
  "microphone-array",
  "MICROPHONE",
  "camera microphone",
])("%j doesn't allow the microphone", (allow) =>
  expect(allowsMicrophone(allow, origins)).toBe(false),
);

test("without an origin list, an app that is redirected to another origin loses the microphone", () => {
  const app = "https://eu.app.example";
  expect(allowsMicrophone("microphone", { ...origins, app })).toBe(false);
  expect(allowsMicrophone("microphone 'src'", { ...origins, app })).toBe(false);
  expect(allowsMicrophone(`microphone 'src' ${app}`, { ...origins, app })).toBe(true);
});
