import { afterEach, beforeEach, expect, it } from "vitest";
import { scheduleJob } from "../../jobs/jobs.ts";
import type { JobList } from "../../page-api/index.ts";
import { openTestApp, type ErrorBody, type TestApp } from "../../testing/open-test-app.ts";

const clock = { now: 0 };
let crm: TestApp;
beforeEach(async () => {
  clock.now = Date.parse("2026-01-15T09:00:00Z");
  crm = await openTestApp({ now: () => clock.now });
});
afterEach(() => crm.close());

const list = async () => (await crm.page<JobList>("GET", "/_page/jobs")).body.results;
const refusal = async (path: string) => {
  const { status, body } = await crm.page<ErrorBody>("POST", `/_page/jobs/${path}`);
  return [status, body.message];
};

it("lists a removal only after it has failed, and never cancels it", async () => {
  const input = { contentKey: "broken" };
  const id = await crm.crm.write((context) =>
    scheduleJob(context, { kind: "discardContent", input }),
  );
  expect(await list()).toEqual([]);
  expect(await refusal(`${id}/restart`)).toEqual([409, `The job ${id} has not failed.`]);
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await crm.files.jobs.runDue();
    clock.now += 60 * 60_000;
  }
  const failed = { id, kind: "removal", subject: "", state: "failed", attempts: 8 };
  expect(await list()).toMatchObject([{ ...failed, canCancel: false, canRestart: true }]);
  expect(await refusal(`${id}/cancel`)).toEqual([409, `The job ${id} can't be canceled.`]);
  expect((await crm.page("POST", `/_page/jobs/${id}/restart`)).status).toBe(201);
  expect(await list()).toEqual([]);
});

it("knows no other jobs", async () => {
  expect(await refusal("999999/cancel")).toEqual([404, "There is no job 999999."]);
  expect(await refusal("first/restart")).toEqual([404, "There is no job first."]);
});
