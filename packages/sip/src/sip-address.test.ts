import { expect, it } from "vitest";
import { readAddress, readUser, toSipUri } from "./sip-address.ts";

const account = { server: "wss://sip.example.com:7443/ws", password: "secret" };

it.each([
  ["alice", { user: "alice", domain: "sip.example.com" }],
  [" alice@example.org ", { user: "alice", domain: "example.org" }],
  ["+12025550190", { user: "+12025550190", domain: "sip.example.com" }],
])("reads the user %j", (user, address) => {
  expect(readAddress({ ...account, user })).toEqual(address);
});

it.each([
  ["+12025550101", "sip:+12025550101@example.org"],
  ["(202) 555-0101", "sip:2025550101@example.org"],
  ["+1 202.555/0101", "sip:+12025550101@example.org"],
  ["bob", "sip:bob@example.org"],
  // As the other party of an earlier call is read.
  ["bob.smith-2", "sip:bob.smith-2@example.org"],
  ["*97#", "sip:*97%23@example.org"],
  // What is typed can't change the address.
  ["a@evil.example;x=1\r\nX: 1", "sip:a%40evil.example%3Bx%3D1X%3A1@example.org"],
])("writes the address of %j", (target, uri) => {
  expect(toSipUri(target, "example.org")).toBe(uri);
});

it.each([
  ["+12025550101", "+12025550101"],
  ["bob.smith", "bob.smith"],
  ["Ünal", "Ünal"],
  // Controls, a change of the writing direction, and HTML.
  ["a\u0000b\u202Ec<script>", "abcscript"],
  ["7".repeat(10_000), "7".repeat(64)],
  ["\u202E", "anonymous"],
  [undefined, "anonymous"],
  [null, "anonymous"],
])("reads the other party %j", (user, readable) => {
  expect(readUser(user)).toBe(readable);
});
