import { expect, it } from "vitest";
import { describeError, isInsecure } from "./page-watch.ts";

it.each([
  ["http://app.example/a.js", true],
  ["ws://app.example/", true],
  ["http://localhost.example/", true],
  ["https://app.example/", false],
  ["wss://app.example/", false],
  ["http://localhost:3000/", false],
  ["http://app.localhost/", false],
  ["http://127.0.0.1/", false],
  ["http://[::1]:3000/", false],
])("a CRM page can't load %s: %s", (url, expected) => {
  expect(isInsecure(new URL(url))).toBe(expected);
});

it("a step of the configuration that fails names the element that it waited for", () => {
  const text =
    "locator.click: Timeout 500ms exceeded.\nCall log:\n  - waiting for locator('#in')\n";
  expect(describeError(new Error(text))).toBe(
    "locator.click: Timeout 500ms exceeded. It was waiting for locator('#in').",
  );
  expect(describeError(new Error("No user.\n    at login"))).toBe("No user.");
});
