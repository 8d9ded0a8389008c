import { openCallbackReceiver, type CallbackReceiver } from "./callback-receiver.ts";
import { oauthSeed } from "./oauth-app.ts";
import { openTestApp, TEST_CREDENTIALS, type TestApp } from "./open-test-app.ts";
import { openTestStore } from "./open-test-store.ts";

/** An event of a record, as an app receives it. */
export interface ReceivedEvent {
  readonly eventId: number;
  readonly subscriptionType: string;
  readonly objectId: number;
  readonly [name: string]: unknown;
}

/** An app with the id 9101 that is installed and receives events. */
export interface SubscribedApp {
  readonly crm: TestApp;
  readonly receiver: CallbackReceiver;
  subscribe(eventType: string, more?: object): Promise<void>;
  /** Sends what is due. */
  run(): Promise<void>;
  /** Sends what is due, and returns the events of records that have arrived since the last time. */
  receive(): Promise<ReceivedEvent[]>;
  close(): Promise<void>;
}

/** Opens an empty account with an app that has these scopes, in addition to every calling app's. */
export async function openSubscribedApp(
  scopes: readonly string[],
  now: () => number = Date.now,
): Promise<SubscribedApp> {
  const receiver = await openCallbackReceiver();
  const { location, remove } = await openTestStore("empty");
  const crm = await openTestApp({
    location,
    seed: oauthSeed({ callbackUrl: `${receiver.origin}/events` }),
    imports: { mayReachLoopback: true },
    now,
  });
  const run = (): Promise<void> => crm.files.jobs.runDue();
  const receive = async (): Promise<ReceivedEvent[]> => {
    await run();
    const bodies = receiver.requests.splice(0).map(({ body }) => body);
    return bodies
      .flatMap((body) => JSON.parse(body) as ReceivedEvent[])
      .filter(({ objectId }) => objectId !== undefined);
  };
  const installed = await crm.page("PUT", "/_page/installations/9101", {
    scopes: ["contacts", "timeline", ...scopes],
  });
  if (installed.status >= 400) throw new Error(`The installation got ${installed.status}.`);
  await receive();
  return {
    crm,
    receiver,
    run,
    receive,
    async subscribe(eventType, more = {}) {
      const { status } = await crm.send(
        "POST",
        `/webhooks/v3/9101/subscriptions?hapikey=${TEST_CREDENTIALS.hapikey}`,
        {},
        { eventType, active: true, ...more },
      );
      if (status !== 201) throw new Error(`The subscription to ${eventType} got ${status}.`);
    },
    async close() {
      await crm.close();
      await remove();
      await receiver.close();
    },
  };
}
