import { afterEach, beforeEach, expect, it } from "vitest";
import { JobLost } from "../jobs/held-job.ts";
import { JobRejected } from "../jobs/job-runner.ts";
import type { Job } from "../jobs/jobs.ts";
import { createAddressGuard } from "../network/address-guard.ts";
import { openSubscribedApp, type SubscribedApp } from "../testing/subscribed-app.ts";
import { createEventSender } from "./send-events.ts";

let app: SubscribedApp;
beforeEach(async () => {
  app = await openSubscribedApp(["tickets"]);
  await app.subscribe("ticket.creation");
  const properties = { subject: "A", hs_pipeline_stage: "1" };
  await app.crm.api("POST", "/crm/v3/objects/tickets", { properties });
});
afterEach(() => app.close());

const send = (appId: string): Promise<unknown> => {
  const job: Pick<Job, "input"> = { input: { appId } };
  const guard = createAddressGuard({ mayReachLoopback: true });
  return createEventSender({ crm: app.crm.crm, guard, portalId: () => "1" })({
    job: job as Job,
    signal: new AbortController().signal,
    report: () => undefined,
    complete: () => Promise.reject(new JobLost("The job was canceled.")),
  });
};

it("counts nothing of a round whose job another process has, so that the events arrive again", async () => {
  await expect(send("9101")).rejects.toBeInstanceOf(JobLost);
  const [first] = app.receiver.requests.splice(0);
  const [again] = await app.receive();
  expect(first?.body).toContain(`"eventId":${again?.eventId}`);
});

it("refuses an app id that is none", async () => {
  await expect(send("x")).rejects.toThrow(new JobRejected("There is no such app."));
});
