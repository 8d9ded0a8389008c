import { expect, it, vi } from "vitest";
import { findHandlerErrors } from "./handler-errors.ts";

const findIn = (session: object | undefined) => {
  vi.stubGlobal("window", { [Symbol.for("calling-extensions.session")]: { session } });
  return findHandlerErrors();
};

it("names the message before each handler that threw", () => {
  const messages = [
    { what: "problem", type: "handlerFailed" },
    { what: "received", type: "DIAL_NUMBER" },
    { what: "sent", type: "OUTGOING_CALL_STARTED" },
    { what: "problem", type: "handlerFailed" },
    { what: "problem", type: "invalidMessage" },
  ];
  expect(findIn({ report: () => JSON.stringify({ messages }) })).toEqual(["READY", "DIAL_NUMBER"]);
});

it("finds none in an app on another SDK", () => {
  expect([findIn(undefined), findIn({})]).toEqual([[], []]);
});
