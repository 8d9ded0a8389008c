import { describe, expect, test } from "vitest";
import { judgeHostOrigin } from "./host-origin.ts";

const origin = "https://crm.example";
const anyHost = (): boolean => true;

describe("a host's origin", () => {
  test.each([undefined, null, "", origin, `${origin}/`, `${origin}/contacts/1?x=y`])(
    "is accepted with hostUrl %j",
    (hostUrl) => expect(judgeHostOrigin(hostUrl, origin, undefined, anyHost)).toBeUndefined(),
  );

  test.each(["not a url", 42, {}, "javascript:alert(1)", "https://other.example", "data:,x"])(
    "is refused with hostUrl %j",
    (hostUrl) => expect(judgeHostOrigin(hostUrl, origin, undefined, anyHost)).toBeDefined(),
  );

  test("is refused where the browser vouches for none", () => {
    expect(judgeHostOrigin(undefined, "null", undefined, anyHost)).toBeDefined();
  });

  test("is refused where the session has another one", () => {
    expect(judgeHostOrigin(undefined, origin, "https://first.example", anyHost)).toBe(
      "https://first.example",
    );
  });

  test("is refused where the app takes no hosts of it", () => {
    expect(judgeHostOrigin(origin, origin, undefined, () => false)).toBeDefined();
  });
});
