import { expect, it } from "vitest";
import { assertRejects } from "./contract-context.ts";

it("knows errors by their code, because a carrier may come with its own copy of this package", async () => {
  const error = Object.assign(new Error("The call is not connected."), { code: "notConnected" });
  await expect(assertRejects(Promise.reject(error), "notConnected")).resolves.toBeUndefined();
  await expect(assertRejects(Promise.reject(error), "refused")).rejects.toThrow("notConnected");
});

it("names an error without a code", async () => {
  await expect(assertRejects(Promise.reject(new Error("Offline")), "refused")).rejects.toThrow(
    'expected "refused", not "Error: Offline"',
  );
});
