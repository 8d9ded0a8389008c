import { expect, it } from "vitest";
import { hideUri } from "./hidden-text.ts";
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
  ["1001", "sip:1001@example.org"],
  ["sip:alice@example.com", "sip:alice@example.com"],
  ["sip:1001@[::1]:5060", "sip:1001@[::1]:5060"],
  // As the other party of an earlier call is read.
  ["bob.smith-2", "sip:bob.smith-2@example.org"],
  ["*97#", "sip:*97%23@example.org"],
  // What is typed can't change the address.
  ["sip:a;x=1@example.com", "sip:a%3Bx%3D1@example.com"],
  ["sip:a@evil.example;x=1", "sip:sip%3Aa%40evil.example%3Bx%3D1@example.org"],
  ["a@evil.example;x=1\r\nX: 1", "sip:a%40evil.example%3Bx%3D1X%3A1@example.org"],
])("writes the address of %j", (target, uri) => {
  expect(toSipUri(target, "example.org")).toBe(uri);
});

it.each([
  ["sip:+12025550101@h.example", "+12025550101"],
  ["sip:bob.smith@h.example", "bob.smith"],
  ["sip:Ünal@h.example", "Ünal"],
  ["sip:1001@019f9ae299f5:5060;transport=ws", "1001"],
  // Parameters of the user, also where they are encoded.
  ["sip:+12025550101;npdi;rn=+12025559999@h.example;user=phone", "+12025550101"],
  ["sip:+12025550101;postd=pp22@h.example", "+12025550101"],
  ["sip:+12025550101%3Bnpdi%3Brn=9@h.example", "+12025550101"],
  ["sip:0101;phone-context=+1202555@h.example", "+12025550101"],
  ["sip:1001;phone-context=pbx.example@h.example", "1001"],
  ["sip:%2B1-202-555-0101@h.example", "+12025550101"],
  ["sip:(202)%20555.0101@h.example", "2025550101"],
  ["sip:*97%23@h.example", "*97#"],
  ["sip:bob:secret@h.example", "bob"],
  ["sip:100%@h.example", "100"],
  ["tel:+1-202-555-0101", "+12025550101"],
  ["tel:0101;phone-context=+1202555", "+12025550101"],
  [hideUri("tel:+12025550101"), "+12025550101"],
  // Controls, a change of the writing direction, and HTML.
  ["sip:a\u0000b\u202Ec<script>@h.example", "abcscript"],
  [`sip:${"7".repeat(10_000)}@h.example`, "7".repeat(64)],
  ["sip:\u202E@h.example", "anonymous"],
  ["sip:anonymous@anonymous.invalid", "anonymous"],
  ["sip:Restricted@h.example", "anonymous"],
  ["sip:h.example", "anonymous"],
  ["urn:service:sos", "anonymous"],
  ["", "anonymous"],
])("reads the other party %j", (address, readable) => {
  expect(readUser(address)).toBe(readable);
});
