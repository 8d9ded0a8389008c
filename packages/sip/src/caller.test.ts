import { expect, it } from "vitest";
import { readCaller } from "./caller.ts";

const headersOf = (headers: Readonly<Record<string, string | string[]>>) => ({
  getHeaders: (name: string) => [headers[name] ?? []].flat(),
});
const ADA = "+12025550101";
const BOB = "+12025550102";
const anonymous = { number: "anonymous", name: undefined };

it.each<[string, Readonly<Record<string, string | string[]>>, object]>([
  ["a number", { From: `<sip:${ADA}@h.example>;tag=1` }, { number: ADA, name: undefined }],
  ["a name", { From: `"Ada L." <sip:${ADA}@h>;tag=1` }, { number: ADA, name: "Ada L." }],
  ["a name without quotes", { From: "Ünal <sip:unal@h>;tag=1" }, { number: "unal", name: "Ünal" }],
  ["an escaped name", { From: String.raw`"A \"B\"" <sip:ab@h>` }, { number: "ab", name: 'A "B"' }],
  [
    "a name that is the number",
    { From: `"${ADA}" <sip:${ADA}@h>` },
    { number: ADA, name: undefined },
  ],
  ["a name that is the user", { From: '"bob" <sip:bob@h>' }, { number: "bob", name: undefined }],
  ["controls", { From: '"A\u202Eda\u0007" <sip:a@h>' }, { number: "a", name: "Ada" }],
  [
    "a long name",
    { From: `"${"A".repeat(200)}" <sip:a@h>` },
    { number: "a", name: "A".repeat(64) },
  ],
  ["nobody", { From: '"Anonymous" <sip:anonymous@anonymous.invalid>' }, anonymous],
  ["no address", { From: "x" }, anonymous],
  [
    "an identity that isn't trusted",
    { From: `<sip:${ADA}@h>`, "P-Asserted-Identity": `<sip:${BOB}@h>` },
    { number: ADA },
  ],
])("reads a caller with %s", (_, headers, caller) => {
  expect(readCaller(headersOf(headers), false)).toMatchObject(caller);
});

it.each<[string, Readonly<Record<string, string | string[]>>, object]>([
  ["an identity", { "P-Asserted-Identity": `"Bob" <sip:${BOB}@h>` }, { number: BOB, name: "Bob" }],
  [
    "two in one header",
    { "P-Asserted-Identity": `"Bob" <sip:bob@h>, <tel:${BOB}>` },
    { number: BOB, name: "Bob" },
  ],
  ["two headers", { "P-Asserted-Identity": ["<sip:bob@h>", `<tel:${BOB}>`] }, { number: BOB }],
  [
    "the caller's name",
    { From: `"Ada" <sip:1@h>`, "P-Asserted-Identity": `<sip:${BOB}@h>` },
    { number: BOB, name: "Ada" },
  ],
  ["privacy", { "P-Asserted-Identity": `<sip:${BOB}@h>`, Privacy: "id" }, anonymous],
  [
    "more privacy",
    { "P-Asserted-Identity": `<sip:${BOB}@h>`, Privacy: "user;id;critical" },
    anonymous,
  ],
  ["no privacy", { "P-Asserted-Identity": `<sip:${BOB}@h>`, Privacy: "none" }, { number: BOB }],
  [
    "an older header",
    { "Remote-Party-ID": `"Bob" <sip:${BOB}@h>;party=calling;privacy=off;screen=yes` },
    { number: BOB, name: "Bob" },
  ],
  ["its privacy", { "Remote-Party-ID": `"Bob" <sip:${BOB}@h>;privacy=full` }, anonymous],
  [
    "its privacy for the name",
    { "Remote-Party-ID": `"Bob" <sip:${BOB}@h>;privacy=name` },
    { number: BOB, name: undefined },
  ],
  [
    "who is called",
    { "Remote-Party-ID": `<sip:${BOB}@h>;party=called`, From: `<sip:${ADA}@h>` },
    { number: ADA },
  ],
  [
    "both headers",
    { "P-Asserted-Identity": `<sip:${BOB}@h>`, "Remote-Party-ID": `<sip:${ADA}@h>` },
    { number: BOB },
  ],
  ["nothing more", { From: `<sip:${ADA}@h>` }, { number: ADA }],
])("reads a caller with %s from a trusted server", (_, headers, caller) => {
  const from = { From: "<sip:anonymous@anonymous.invalid>", ...headers };
  expect(readCaller(headersOf(from), true)).toMatchObject(caller);
});

it("keeps a caller anonymous who wants to be, whatever the address", () => {
  const headers = { From: `"Ada" <sip:${ADA}@h>`, Privacy: "id" };
  expect(readCaller(headersOf(headers), false)).toEqual(anonymous);
});
