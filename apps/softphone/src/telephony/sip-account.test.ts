import { createMemoryStorage } from "@calling-extensions/platform/testing";
import { expect, it } from "vitest";
import { createAccountStorage } from "./sip-account.ts";

it("an account of an earlier version trusts no server, and dials short numbers as they are", () => {
  const storage = createMemoryStorage();
  const account = { server: "wss://sip.example.com", user: "alice", voicemail: "" };
  const instanceId = "8f1f2a4e-3f0b-4f8e-9d58-6a1d2a7b9c10";
  createAccountStorage(storage).save({ ...account, instanceId } as never);
  expect(createAccountStorage(storage).load()).toEqual({
    ...account,
    instanceId,
    conference: "",
    trustsIdentity: false,
    maxInternalDigits: 6,
  });
});
