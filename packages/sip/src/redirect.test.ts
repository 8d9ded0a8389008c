import { expect, it } from "vitest";
import { hideUri } from "./hidden-text.ts";
import { findRedirect } from "./redirect.ts";

const policy = {
  hosts: ["example.org"],
  mayCall: (number: string) => number !== "911",
};
const find = (status_code: number, ...contacts: string[]) => {
  const message = { status_code, getHeaders: () => contacts };
  return findRedirect({ originator: "remote", cause: "Redirected", message }, policy);
};

it.each([
  ["a number", ["<sip:+12025550199@10.0.0.1>"], "+12025550199"],
  ["a telephone address", [`<${hideUri("tel:+1-202-555-0199")}>`], "+12025550199"],
  ["an extension", ["<sip:1002@pbx.invalid>"], "1002"],
  ["a user of the server", ["<sip:bob@example.org:5060;transport=udp>"], "bob"],
  ["the address that it prefers", ["<sip:1@h>;q=0.2, <sip:2@h>;q=0.9", "<sip:3@h>;q=0.5"], "2"],
  ["an address without a preference first", ["<sip:1@h>;q=0.9, <sip:2@h>"], "2"],
  ["the next address", ["<sip:bob@elsewhere.example>", "<sip:3@h>"], "3"],
])("continues with %s", (_, contacts, target) => {
  expect(find(302, ...contacts)).toBe(target);
});

it.each([
  ["a user elsewhere", 302, ["<sip:bob@elsewhere.example>"]],
  ["an emergency number", 302, ["<sip:911@example.org>"]],
  ["a page", 302, ["<https://example.org>"]],
  ["nobody", 302, []],
  ["no user", 302, ["<sip:example.org>"]],
  ["another reply", 486, ["<sip:1@h>"]],
])("doesn't continue with %s", (_, status, contacts) => {
  expect(find(status, ...contacts)).toBeUndefined();
});
