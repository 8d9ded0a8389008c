import type { MessageRecord } from "@calling-extensions/host";
import { describeMissing } from "../app-buttons.ts";
import type { AppSession } from "../app-session.ts";
import { startsCall } from "../messages/message-fields.ts";

/** Sends DIAL_NUMBER, starts the call if the app only fills in the number, and waits for the call. */
export async function dial(
  session: AppSession,
  phoneNumber: string,
): Promise<MessageRecord | undefined> {
  const after = await session.lastMessageId();
  await sendDial(session, phoneNumber);
  if ((await session.canDo("call")) && !(await session.do("call"))) return undefined;
  const started = await session.waitForMessage("OUTGOING_CALL_STARTED", { after });
  await session.capture("Dialed");
  return started;
}

/** Sends DIAL_NUMBER. */
export async function sendDial({ page }: AppSession, phoneNumber: string): Promise<void> {
  await page.evaluate((number) => {
    const record = { objectTypeId: "0-1", objectId: "101" };
    window.checkedHost.host.dial({
      phoneNumber: number,
      countryCode: "US",
      viewedRecord: record,
      calledRecord: record,
      phonePropertyName: "phone",
    });
  }, phoneNumber);
}

/** Waits for the answer. Some apps never report it, and their calls can be ended all the same. */
export async function waitUntilAnswered(
  session: AppSession,
  started: MessageRecord,
): Promise<void> {
  await session.waitUntil(
    (after) =>
      window.checkedHost.host.messages.some(
        ({ type, id }) => id > after && ["CALL_ANSWERED", "CALL_ENDED"].includes(type),
      ),
    started.id,
  );
}

/** Sends END_CALL, and waits until the app has ended the call. An app that ignores END_CALL has a button. */
export async function endCall(session: AppSession): Promise<MessageRecord | undefined> {
  const [ended] = await session.messagesOf("CALL_ENDED");
  if (ended) return ended;
  if (session.endsByButton) return hangUp(session);
  await session.page.evaluate(() => void window.checkedHost.host.endCall());
  const endedByPage = await session.waitForMessage("CALL_ENDED");
  await session.capture(endedByPage ? "Ended by the page" : "Not ended by the page");
  return endedByPage;
}

/** Why a rule isn't checked, if neither the page nor the check can end a call. */
export const NEEDS_HANG_UP =
  "The page can't end the app's calls. Set locators.hangUp to a button that ends a call that was answered.";

/** Why a call didn't end, as the end of a sentence. */
export function describeNoEnd({ endsByButton, missingButton, timeoutMs }: AppSession): string {
  if (missingButton === "hangUp") return describeMissing(missingButton, timeoutMs);
  const cause = endsByButton ? "the user hung up" : "END_CALL";
  return `the app sent no CALL_ENDED within ${timeoutMs} ms after ${cause}`;
}

/** Ends the call by the app's own button, if the check can reach it. */
export async function hangUp(session: AppSession): Promise<MessageRecord | undefined> {
  if (!(await session.canDo("hangUp")) || !(await session.do("hangUp"))) return undefined;
  return session.waitForMessage("CALL_ENDED");
}

/** Saves the journey's last call. Returns whether the app can take another call. */
export async function completeCall(session: AppSession): Promise<boolean> {
  const isCompleted = await saveLastCall(session);
  if (isCompleted) await waitUntilStored(session);
  return isCompleted;
}

/** Waits until the page has stored every completed call. Some apps take no other call until they learn it. */
export async function waitUntilStored(session: AppSession): Promise<void> {
  await session.waitUntil(() => window.checkedHost.host.unsavedCalls.length === 0, undefined);
  await session.settle();
}

const callTypes = ["OUTGOING_CALL_STARTED", "INCOMING_CALL", "CALL_ENDED", "CALL_COMPLETED"];

async function saveLastCall(session: AppSession): Promise<boolean> {
  const messages = await session.messagesOf(...callTypes);
  const calls = countCalls(messages.filter(startsCall));
  const count = (name: string): number => messages.filter(({ type }) => type === name).length;
  if (count("CALL_COMPLETED") >= calls) return true;
  return count("CALL_ENDED") >= calls && (await save(session));
}

/** Saves a call that has ended. Returns whether the app has completed it. */
export async function save(session: AppSession): Promise<boolean> {
  if (!(await session.canDo("save")) || !(await session.isVisible("save"))) return false;
  const after = await session.lastMessageId();
  if (!(await session.do("save"))) return false;
  return (await session.waitForMessage("CALL_COMPLETED", { after })) !== undefined;
}

/** Some apps announce a call twice. */
const countCalls = (started: readonly MessageRecord[]): number =>
  new Set(started.map(({ data }) => (Object(data) as { externalCallId?: unknown }).externalCallId))
    .size;
