import { expect, it } from "vitest";
import { probeFailureOf } from "./probe-failure.ts";

const withCode = (code: string): Error => Object.assign(new Error("x"), { code });

it.each([
  ["ENOTFOUND", "dns"],
  ["EAI_AGAIN", "dns"],
  ["ECONNREFUSED", "refused"],
  ["EHOSTUNREACH", "refused"],
  ["UND_ERR_CONNECT_TIMEOUT", "timeout"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "certificate"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "certificate"],
  ["CERT_HAS_EXPIRED", "certificate"],
  ["ERR_SSL_WRONG_VERSION_NUMBER", "tls"],
  ["ADDRESS_NOT_ALLOWED", "notAllowed"],
  ["ECONNRESET", "other"],
  ["toString", "other"],
])("the code %s means %s", (code, failure) => {
  expect(probeFailureOf(withCode(code))).toBe(failure);
});

it("several failed addresses have the reason of the first", () => {
  expect(probeFailureOf(new AggregateError([withCode("ECONNREFUSED"), new Error("x")]))).toBe(
    "refused",
  );
});

it("an error without a code means `other`", () => {
  for (const error of [new Error("x"), "x", undefined, new AggregateError([])]) {
    expect(probeFailureOf(error)).toBe("other");
  }
});
