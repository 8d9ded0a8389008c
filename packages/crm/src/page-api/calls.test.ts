import { expect, it } from "vitest";
import { newCall } from "../testing/new-call.ts";
import { callDocumentRequest } from "./calls.ts";

const required = Object.keys(newCall());

/** The first part of the path of each problem with a document. */
const problemsOf = (document: object): (PropertyKey | undefined)[] =>
  (callDocumentRequest.safeParse(document).error?.issues ?? []).map(({ path }) => path[0]);

it("takes a call with only the fields that it must have", () => {
  expect(problemsOf(newCall())).toEqual([]);
});

it.each(required)("refuses a call without %s", (name) => {
  expect(problemsOf({ ...newCall(), [name]: undefined })).toEqual([name]);
});

it.each([
  ["no app", { appId: null }, undefined],
  ["an app that owns its engagement", { owner: "app", engagementId: "1" }, undefined],
  ["an app that owns no engagement", { owner: "app" }, "engagementId"],
  ["another owner", { owner: "me" }, "owner"],
  ["version 0", { version: 0 }, "version"],
  ["base -1", { base: -1 }, "base"],
  ["epoch 0", { epoch: 0 }, "epoch"],
  ["an empty writer", { writer: "" }, "writer"],
  ["a start in the future", { startedAgo: -1 }, "startedAgo"],
  ["an empty external id", { externalCallId: "" }, "externalCallId"],
  ["a list as a property", { properties: { hs_call_body: [] } }, "properties"],
  ["any property", { properties: { a: "x", b: 1, c: true, d: null } }, undefined],
])("checks a call with %s", (_what, changes, problem) => {
  expect(problemsOf({ ...newCall(), ...changes })).toEqual(problem === undefined ? [] : [problem]);
});
