import { MAX_BLOCKED_MS, SIBLING_REACTION_MS } from "../../limits.ts";
import type { AppSession } from "../app-session.ts";
import type { RuleId } from "../rules.ts";
import type { Verdict } from "../verdict.ts";
import { endAllCalls, openForOneCall, startCall } from "./one-call.ts";
import { watchPage } from "./watch-page.ts";
import type { Journey } from "./journey.ts";

export const watchedRules: readonly RuleId[] = [
  "only-its-page",
  "microphone-use",
  "no-dialogs",
  "responsive",
  "secrets",
];

/** Watches the app's page from its start until the end of a call, with a frame of another site beside it. */
export const checkWatchedCall: Journey = async (context) => {
  const { verdict } = context;
  const session = await openForOneCall(context, watchedRules, {
    errorRule: "only-its-page",
    initScript: watchPage,
  });
  if (!session) return;
  await session.settle();
  const media = await session.frame.evaluate(() => window.watchedPage.countMedia());
  const mediaText = "The app had opened the microphone before there was a call.";
  verdict.expect("microphone-use", media === 0, mediaText);
  await checkSibling(session, verdict);

  await session.frame.evaluate(() => {
    window.watchedPage.dialogs.length = 0;
    window.watchedPage.takeLongestTask();
  });
  if (!(await startCall(context, session, watchedRules))) return;
  const { dialogs, blockedMs } = await session.frame.evaluate(() => ({
    dialogs: window.watchedPage.dialogs,
    blockedMs: Math.round(window.watchedPage.takeLongestTask()),
  }));
  for (const dialog of dialogs) {
    verdict.fail("no-dialogs", `The app called ${dialog}() because of a dial.`);
  }
  verdict.pass("no-dialogs");
  // A slow computer may be why.
  session.hasTimedOut ||= blockedMs > MAX_BLOCKED_MS;
  const blockedText = `On a dial, the app blocked its page for ${blockedMs} ms.`;
  verdict.expect("responsive", blockedMs <= MAX_BLOCKED_MS, blockedText);
  await endAllCalls(session);
  const secrets = await session.frame.evaluate(() => window.watchedPage.countPostedSecrets());
  const secretText = `The app posted a token or password to the target origin "*". Number of messages: ${secrets}.`;
  verdict.expect("secrets", secrets === 0, secretText);
};

/** Lets a frame of another origin send the app a dial. */
async function checkSibling(session: AppSession, verdict: Verdict): Promise<void> {
  const after = await session.lastMessageId();
  await session.page.evaluate(async () => {
    const sibling = document.createElement("iframe");
    sibling.sandbox.add("allow-scripts");
    sibling.srcdoc = `<script>
      const data = { phoneNumber: "+12025550102", startTimestamp: Date.now() };
      for (let index = 0; index < parent.length; index += 1) {
        if (parent[index] !== window) parent[index].postMessage({ type: "DIAL_NUMBER", messageId: "sibling-1", data }, "*");
      }
      parent.postMessage("sent", ${JSON.stringify(location.origin)});
    </script>`;
    const sent = new Promise<void>((resolve) => {
      addEventListener("message", function handle({ source }) {
        if (source !== sibling.contentWindow) return;
        removeEventListener("message", handle);
        resolve();
      });
    });
    document.body.append(sibling);
    await sent;
    sibling.remove();
  });
  await session.settle();
  const started = await session.waitUntil(
    (id) =>
      window.checkedHost.host.messages.find(
        (message) => message.type === "OUTGOING_CALL_STARTED" && message.id > id,
      ),
    after,
    SIBLING_REACTION_MS,
  );
  const text = "The app made a call for a frame of another site beside it.";
  if (!verdict.expect("only-its-page", !started, text, started || undefined)) {
    await endAllCalls(session);
  }
}
