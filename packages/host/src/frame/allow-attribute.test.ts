import { expect, test } from "vitest";
import { givesMicrophone } from "./allow-attribute.ts";

const origins = {
  app: "https://app.example",
  address: "https://app.example",
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
])("%j gives the microphone", (allow) => expect(givesMicrophone(allow, origins)).toBe(true));

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
])("%j does not", (allow) => expect(givesMicrophone(allow, origins)).toBe(false));

test("a list of none is for the address's origin: an app that is elsewhere loses it", () => {
  const app = "https://eu.app.example";
  expect(givesMicrophone("microphone", { ...origins, app })).toBe(false);
  expect(givesMicrophone("microphone 'src'", { ...origins, app })).toBe(false);
  expect(givesMicrophone(`microphone 'src' ${app}`, { ...origins, app })).toBe(true);
});
