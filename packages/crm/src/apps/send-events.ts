import { z } from "zod";
import { parseRecordId, toStoredId, type RecordId } from "../ids/record-id.ts";
import { JobRejected, type JobHandler } from "../jobs/job-runner.ts";
import type { Crm } from "../model/crm-context.ts";
import type { AddressGuard } from "../network/address-guard.ts";
import { scheduleDelivery } from "./app-events.ts";
import { recordOutcomes, takeRequests, type EventRequest, type Outcome } from "./event-queue.ts";
import { postToApp } from "./request-app.ts";

const senderInput = z.object({ appId: z.string() });

/**
 * Creates what delivers the events of an app: one round of requests, which is followed by another job if there is more.
 * So an app whose server is slow takes turns with others.
 *
 * An app may get an event twice, with the same `eventId`: if its response arrives too late, or the process dies before
 * it stores that the app has the event.
 */
export const createEventSender =
  (options: { crm: Crm; guard: AddressGuard; portalId: () => string }): JobHandler =>
  async ({ job, signal, complete }) => {
    const { crm, guard, portalId } = options;
    const appId = parseRecordId(senderInput.parse(job.input).appId);
    if (appId === undefined) throw new JobRejected("There is no such app.");
    const startedAt = crm.now();
    const requests = await crm.write((context) => takeRequests(context, appId), []);

    const send = async (request: EventRequest): Promise<Outcome> => {
      const body = toBody(request, { appId, portalId: portalId() });
      const { url, secretHash } = request;
      try {
        await postToApp({ url: new URL(url), body, secretHash, now: crm.now() }, { guard, signal });
        return { request, isDelivered: true };
      } catch (error) {
        // The service stops, or another process has the job: the app may have the events or not.
        if (signal.aborted) return { request, isDelivered: false };
        return { request, isDelivered: false, error: String(Object(error).message) };
      }
    };
    const outcomes = await Promise.all(requests.map(send));

    await crm.write(async (context) => {
      // This process no longer has the job if it was silent for too long: then nothing of this round counts.
      await complete(context, undefined);
      const nextAt = await recordOutcomes(context, appId, { outcomes, startedAt });
      if (nextAt !== undefined) await scheduleDelivery(context, appId, nextAt);
    }, []);
  };

/** The vendor sends events in lists, with numbers as ids. */
function toBody(
  { events }: EventRequest,
  { appId, portalId }: { appId: RecordId; portalId: string },
): string {
  return JSON.stringify(
    events.map(({ id, subscriptionId, objectId, attempts, occurredAt, event }) => ({
      eventId: id,
      ...(subscriptionId !== undefined && { subscriptionId }),
      portalId: Number(portalId),
      appId: toStoredId(appId),
      occurredAt,
      ...event,
      attemptNumber: attempts,
      ...(objectId !== 0 && { objectId }),
    })),
  );
}
