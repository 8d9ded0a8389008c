import { expect, it } from "vitest";
import { createLateCode } from "./late-code.ts";

it("loads once, and again only after a failure", async () => {
  let attempts = 0;
  const lateCode = createLateCode(async () => {
    attempts += 1;
    if (attempts === 1) throw new TypeError("Failed to fetch");
    return "code";
  });
  expect(await Promise.all([lateCode.load(), lateCode.load()])).toEqual([undefined, undefined]);
  expect(lateCode.state.getState()).toEqual({ code: undefined, hasFailed: true });
  expect(await lateCode.load()).toBe("code");
  expect(await lateCode.load()).toBe("code");
  expect(lateCode.state.getState()).toEqual({ code: "code", hasFailed: false });
  expect(attempts).toBe(2);
});
