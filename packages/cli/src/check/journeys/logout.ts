import type { AppSession } from "../app-session.ts";
import { fieldOf } from "../messages/message-fields.ts";
import type { RuleId } from "../rules.ts";
import { describeNoEnd, sendDial } from "./call-steps.ts";
import { endAllCalls, openForOneCall, startCall } from "./one-call.ts";
import { DEFAULT_NUMBER } from "../fictional-data.ts";
import type { Journey } from "./journey.ts";

const inCall: RuleId = "logout-in-call";
const loggedOut: RuleId = "dial-logged-out";

/** Logs out during a call, then lets the page end the call. */
export const checkLogout: Journey = async (context) => {
  const { verdict, config } = context;
  if (!config.locators?.logOut) {
    verdict.skip([inCall], "Set locators.logOut to the app's Log out button.");
    return;
  }
  const session = await openForOneCall(context, [inCall], { errorRule: inCall });
  if (!session || !(await startCall(context, session, [inCall]))) return;
  if ((await session.messagesOf("CALL_ENDED"))[0]) {
    verdict.skip([inCall], "The call ended before the user could log out.");
    return;
  }
  // An app may offer no log-out during a call.
  const hasLoggedOut = (await session.isVisible("logOut")) && (await session.do("logOut"));
  await session.settle();
  const hasEnded = await endAllCalls(session);
  const when = hasLoggedOut ? "After the user logged out during a call" : "During a call";
  verdict.expect(inCall, hasEnded, `${when}, ${describeNoEnd(session)}.`);
};

/** Dials before the login, then logs in. */
export const checkDialWhileLoggedOut: Journey = async (context) => {
  const { verdict, config, openSession } = context;
  if (!config.logIn) {
    verdict.skip([loggedOut], "Set logIn to the steps that log in, if the app starts logged out.");
    return;
  }
  if (verdict.hasFailed("outbound-call") || verdict.hasFailed("logged-in")) {
    verdict.skip([loggedOut], "The app doesn't log in, or starts no calls.");
    return;
  }
  const session = await openSession({ errorRule: loggedOut });
  const initialized = await session.waitUntilReady();
  if (!initialized || fieldOf(initialized, "isLoggedIn") !== false) {
    verdict.skip([loggedOut], "The app is ready only after its login.");
    return;
  }
  await sendDialBeforeLogin(session);
  if (!(await session.logIn())) {
    verdict.skip([loggedOut], "The app doesn't log in.");
    return;
  }
  if ((await session.canDo("call")) && (await session.isVisible("call"))) await session.do("call");
  const reaction = await session.waitUntil(
    (types) =>
      window.checkedHost.host.messages.some(
        ({ direction, type }) => direction === "in" && types.includes(type),
      ),
    ["OUTGOING_CALL_STARTED", "DIAL_REFUSED", "ERROR"],
  );
  const text = `The app dropped a dial that came before the login: within ${session.timeoutMs} ms after it, it neither started the call nor refused it.`;
  verdict.expect(loggedOut, reaction === true, text);
};

/** Sends a dial as a page does that doesn't wait for the login. */
async function sendDialBeforeLogin(session: AppSession): Promise<void> {
  await sendDial(session, DEFAULT_NUMBER);
  await session.page.evaluate(() => {
    const { host } = window.checkedHost;
    const [dial] = host.dials;
    if (!dial) return;
    const { request, startTimestamp } = dial;
    host.cancelDial(dial);
    host.sendMessage({
      direction: "out",
      type: "DIAL_NUMBER",
      data: { phoneNumber: request.phoneNumber, startTimestamp },
    });
  });
  await session.settle();
}
