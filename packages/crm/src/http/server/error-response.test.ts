import { afterEach, expect, it } from "vitest";
import { unnamedPortal } from "../../model/portal.ts";
import { createCrmApp } from "../create-crm-app.ts";
import type { ErrorBody } from "../../testing/open-test-app.ts";
import { noFiles } from "../../testing/no-files.ts";

const AUTHORITY = "127.0.0.1:4400";
const lines: string[] = [];
afterEach(() => {
  lines.length = 0;
});

const fail = async () => {
  throw new Error("The row of +12025550101 is broken.");
};

const openBrokenApp = (logRequests: boolean) =>
  createCrmApp({
    crm: { now: () => 0, read: fail, readInBackground: fail, write: fail, forget: () => undefined },
    portal: () => unnamedPortal,
    files: noFiles,
    origins: () => [`http://${AUTHORITY}`],
    probe: fail,
    logRequests,
    logStream: { write: (line) => lines.push(line) },
  });

it.each([false, true])(
  "responds to its own failure with 500, and logs it without numbers and queries (requests logged: %s)",
  async (logRequests) => {
    const app = await openBrokenApp(logRequests);
    const url = "/crm/v3/extensions/calling/9001/settings?hapikey=secret-key&number=2025550101";
    const response = await app.inject({ url, headers: { host: AUTHORITY } });
    await app.close();
    const body = response.json<ErrorBody>();
    expect([response.statusCode, body.category]).toEqual([500, "INTERNAL"]);
    expect(response.payload).not.toContain("broken");
    const log = lines.join("");
    expect(log).toContain(body.correlationId);
    expect(log).toContain("The row of [number] is broken");
    for (const secret of ["2025550101", "secret-key"]) expect(log).not.toContain(secret);
    expect(lines.length).toBe(logRequests ? 3 : 1);
  },
);
