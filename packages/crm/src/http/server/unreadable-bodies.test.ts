import { afterAll, beforeAll, expect, it } from "vitest";
import { expectError } from "../../testing/expect-error.ts";
import { listTestedRoutes } from "../../testing/list-tested-routes.ts";
import {
  openTestApp,
  TEST_CREDENTIALS,
  type ErrorBody,
  type TestApp,
} from "../../testing/open-test-app.ts";
import { readWriteMark } from "../../testing/write-mark.ts";

const HAPIKEY = `hapikey=${TEST_CREDENTIALS.hapikey}`;

const cases = await listTestedRoutes();

let crm: TestApp;
/** With all credentials. */
let headers: Record<string, string>;
beforeAll(async () => {
  crm = await openTestApp();
  headers = {
    ...(await crm.startPageSession()),
    origin: "http://127.0.0.1:4400",
    authorization: `Bearer ${TEST_CREDENTIALS.accessToken}`,
    "content-type": "application/json",
  };
});
afterAll(() => crm.close());

it.each(cases.filter(({ route }) => route.schema?.body))(
  "rejects an unreadable body of $method $url",
  async ({ method, url }) => {
    const address = `${url.replaceAll(/:\w*type/gi, "contacts").replaceAll(/:\w+/g, "101")}?${HAPIKEY}`;
    const before = await readWriteMark(crm.crm);
    const bodies = [
      "{",
      "undefined",
      '{"a":1}{"a":1}',
      Buffer.from([0x22, 0xff, 0x22]),
      Buffer.from("\ufeff{}", "utf16le"),
      `${"[".repeat(50_000)}${"]".repeat(50_000)}`,
      `${'{"properties":'.repeat(50_000)}1${"}".repeat(50_000)}`,
      '"\\u0000"',
      '{"\\ud800":1}',
      '{"__proto__":1}',
      `"${"x".repeat(5_000_000)}"`,
    ];
    for (const body of bodies) {
      expectError(
        await crm.send<ErrorBody>(method as Parameters<TestApp["send"]>[0], address, headers, body),
      );
    }
    const text = { ...headers, "content-type": "text/plain" };
    expectError(
      await crm.send<ErrorBody>(method as Parameters<TestApp["send"]>[0], address, text, "x"),
    );
    expect(await readWriteMark(crm.crm)).toBe(before);
  },
  60_000,
);
