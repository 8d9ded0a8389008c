import type { AppSession } from "../app-session.ts";
import type { RuleId } from "../rules.ts";
import { completeCall, describeNoEnd, sendDial } from "./call-steps.ts";
import { endAllCalls, openForOneCall } from "./one-call.ts";
import { DEFAULT_NUMBER } from "../fictional-data.ts";
import type { Journey, JourneyContext } from "./journey.ts";

const rule: RuleId = "microphone-denied";

/** Behaves like a browser whose user denies the microphone. */
function denyMicrophone(): void {
  // Undefined in a page that isn't secure.
  const media = navigator.mediaDevices as MediaDevices | undefined;
  if (!media) return;
  media.getUserMedia = () =>
    Promise.reject(new DOMException("Permission denied", "NotAllowedError"));
}

/** Dials twice while the user denies the microphone. */
export const checkDeniedMicrophone: Journey = async (context) => {
  const { verdict } = context;
  const session = await openForOneCall(context, [rule], {
    errorRule: rule,
    initScript: denyMicrophone,
  });
  if (!session) return;
  const problem =
    (await findProblem(context, session, "a dial")) ??
    ((await completeCall(session))
      ? await findProblem(context, session, "another dial")
      : undefined);
  verdict.expect(rule, problem === undefined, problem ?? "");
};

/** Dials, and ends the call if there is one. Returns what is wrong, as a sentence. */
async function findProblem(
  { config }: JourneyContext,
  session: AppSession,
  cause: string,
): Promise<string | undefined> {
  const after = await session.lastMessageId();
  await sendDial(session, config.numbers?.answered ?? DEFAULT_NUMBER);
  if (await session.canDo("call")) await session.do("call");
  const hasReacted = await session.waitUntil(
    (id) =>
      window.checkedHost.host.messages.some(
        (message) =>
          message.id > id &&
          message.direction === "in" &&
          ["OUTGOING_CALL_STARTED", "DIAL_REFUSED", "ERROR"].includes(message.type),
      ),
    after,
  );
  const when = `Without the microphone, after ${cause}`;
  if (!hasReacted) {
    return `${when}, the app neither started a call nor refused it within ${session.timeoutMs} ms.`;
  }
  await session.settle();
  return (await endAllCalls(session)) ? undefined : `${when}, ${describeNoEnd(session)}.`;
}
