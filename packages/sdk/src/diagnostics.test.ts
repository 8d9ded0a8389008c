import { expect, test } from "vitest";
import { readDiagnostics } from "./diagnostics.ts";

/** The part of a window that the diagnostics read. */
const page = (parts: object): Window => parts as Window;

const navigatorWith = (answer: Promise<{ state: string }>) => ({
  permissions: { query: () => answer },
});

test("the microphone permission is reported", async () => {
  const answer = Promise.resolve({ state: "denied" });
  const diagnostics = readDiagnostics(page({ localStorage: {}, navigator: navigatorWith(answer) }));
  await answer;
  expect(diagnostics).toEqual({ microphone: "denied" });
});

test("a browser without the permission API reports none", async () => {
  const answer = Promise.reject(new TypeError("microphone"));
  const diagnostics = readDiagnostics(page({ localStorage: {}, navigator: navigatorWith(answer) }));
  await answer.catch(() => undefined);
  expect(diagnostics).toEqual({});
});

test("storage that throws or is missing is reported as blocked", () => {
  const throwing = {
    get localStorage(): Storage {
      throw new DOMException("denied", "SecurityError");
    },
  };
  expect(readDiagnostics(page(throwing))).toEqual({ storage: "blocked" });
  expect(readDiagnostics(page({ localStorage: null }))).toEqual({ storage: "blocked" });
});
