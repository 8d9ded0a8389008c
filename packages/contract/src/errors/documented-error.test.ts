import { expect, test } from "vitest";
import { DocumentedError, isDocumentedError } from "./documented-error.ts";

test("an error ends with its link, below a message of several lines", () => {
  const { message, code } = new DocumentedError("portTaken", "Port 1 is taken.");
  expect([message, code]).toEqual([
    "Port 1 is taken. https://calling-extensions.dev/e/portTaken",
    "portTaken",
  ]);
  expect(new DocumentedError("invalidSeed", "Invalid:\n- name").message).toBe(
    "Invalid:\n- name\nhttps://calling-extensions.dev/e/invalidSeed",
  );
});

test("an error is recognized by its code, also if it is another copy of the class", () => {
  const error = new DocumentedError("portTaken", "Port 1 is taken.");
  expect([isDocumentedError(error), isDocumentedError(error, "portTaken")]).toEqual([true, true]);
  expect(isDocumentedError(error, "invalidSeed")).toBe(false);
  const copy = { [Symbol.for("calling-extensions.DocumentedError")]: true, code: "portTaken" };
  expect(isDocumentedError(copy, "portTaken")).toBe(true);
  for (const other of [new Error("Port 1 is taken."), undefined, "portTaken"]) {
    expect(isDocumentedError(other)).toBe(false);
  }
});
