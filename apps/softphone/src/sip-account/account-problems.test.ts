import { expect, it } from "vitest";
import { newAccount } from "../telephony/sip-account.ts";
import { findAccountProblems } from "./account-problems.ts";

const account = {
  ...newAccount,
  server: "wss://sip.example.com/ws",
  user: "alice",
  password: "secret",
};

it.each([
  {},
  { server: " wss://sip.example.com:7443 " },
  { user: "alice@example.org" },
  { user: "+12025550190" },
  { server: "ws://127.0.0.1:5066" },
  { server: "ws://localhost" },
])("accepts %j", (change) => {
  expect(findAccountProblems({ ...account, ...change }, true)).toEqual({});
});

it.each([
  ["server", { server: "" }],
  ["server", { server: "sip.example.com" }],
  ["server", { server: "https://sip.example.com" }],
  ["server", { server: "wss://" }],
  ["server", { server: "wss://alice:secret@sip.example.com" }],
  ["server", { server: "wss://sip.example.com#top" }],
  ["server", { server: "ws://sip.example.com" }],
  ["user", { user: "" }],
  ["user", { user: "alice smith" }],
  ["user", { user: "alice@example.org@evil.example" }],
  ["user", { user: "sip:alice" }],
  ["password", { password: "" }],
])("finds a problem with the %s in %j", (field, change) => {
  expect(Object.keys(findAccountProblems({ ...account, ...change }, true))).toEqual([field]);
});

it("accepts a server without encryption for a page without encryption", () => {
  expect(findAccountProblems({ ...account, server: "ws://sip.lan" }, false)).toEqual({});
});
