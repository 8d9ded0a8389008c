import type { MessageRecord } from "@calling-extensions/host";
import { expect, test } from "vitest";
import { readAppSdk } from "./app-sdk.ts";
import { coverageOf } from "./coverage.ts";

const syncAck = (data: object) => [{ type: "SYNC_ACK", data }] as unknown as MessageRecord[];

test("names an app's SDK, and whether it can send messages that HubSpot's protocol doesn't have", () => {
  const appSdk = { name: "@calling-extensions/sdk", version: "0.1.0" };
  expect(readAppSdk(syncAck({ version: "0.9.7", appSdk }))).toEqual({
    name: "@calling-extensions/sdk 0.1.0",
    hasExtensions: true,
  });
  expect(readAppSdk(syncAck({ version: "0.9.7" }))).toEqual({
    name: "HubSpot's SDK 0.9.7",
    hasExtensions: false,
  });
  expect(readAppSdk([])).toBeUndefined();
});

const typesOf = (hasExtensions: boolean) =>
  coverageOf(["CALL_ENDED"], { hasExtensions }).map(({ type }) => type);

test("a message that the app's SDK can't send is not listed as never exercised", () => {
  expect(typesOf(true)).toContain("CALL_DRAFT");
  expect(typesOf(false)).not.toContain("CALL_DRAFT");
  expect(typesOf(false)).toContain("CALL_TRANSFERRED");
});
