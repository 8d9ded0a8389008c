import type { Journey } from "./journey.ts";

const CALLER = "+12025550199";

/** Makes the app ring, and answers. */
export const checkInboundCall: Journey = async ({ verdict, config, openForCalls }) => {
  const session = await openForCalls(["inbound-call", "inbound-answered"]);
  if (!session) return;
  const { ring } = config;
  const canSimulate = await session.page.evaluate(() => window.checkedHost.host.canSimulate);
  if (!ring && !canSimulate) {
    const reason = "The app can't simulate calls. Set ring, or the handler onSimulateIncomingCall.";
    verdict.skip(["inbound-call", "inbound-answered"], reason);
    return;
  }
  if (ring) {
    await ring(session.frame, CALLER);
  } else {
    await session.page.evaluate(
      (from) => window.checkedHost.host.simulateIncomingCall({ from }),
      CALLER,
    );
  }
  const incoming = await session.waitForMessage("INCOMING_CALL");
  await session.capture("Rings");
  const noCall = `The app rang, but sent no INCOMING_CALL within ${session.timeoutMs} ms.`;
  if (!verdict.expect("inbound-call", incoming !== undefined, noCall)) return;
  if (!(await session.canDo("answer"))) {
    const reason =
      "Set locators.answer to the app's Answer button, or the handler onSimulateAction.";
    verdict.skip(["inbound-answered"], reason);
    return;
  }
  if (!(await session.do("answer"))) {
    verdict.skip(["inbound-answered"], "The element of locators.answer was not found.");
    return;
  }
  const answered = await session.waitForMessage("CALL_ANSWERED");
  const noAnswer = `The app sent no CALL_ANSWERED within ${session.timeoutMs} ms after the answer.`;
  verdict.expect("inbound-answered", answered !== undefined, noAnswer);
};
