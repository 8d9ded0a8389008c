// @postgres
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { expect, it } from "vitest";
import { openTestApp, type ErrorBody } from "../testing/open-test-app.ts";

it("responds to a write with 503 while another program locks SQLite's file, and with 200 afterwards", async () => {
  const path = await mkdtemp(join(tmpdir(), "crm-store-"));
  const file = join(path, "crm.db");
  const crm = await openTestApp({ location: { file } }, { logStream: { write: () => undefined } });
  const other = new Database(file);
  const path301 = "/crm/v3/objects/tickets/301";
  const write = () => crm.api<ErrorBody>("PATCH", path301, { properties: { subject: "New" } });
  other.exec("begin immediate");
  const { status, body } = await write();
  expect([status, body.category]).toEqual([503, "INTERNAL"]);
  expect((await crm.api("GET", path301)).status).toBe(200);
  other.exec("commit");
  expect((await write()).status).toBe(200);
  other.close();
  await crm.close();
  await rm(path, { recursive: true });
});
