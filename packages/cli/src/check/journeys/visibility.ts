import type { AppSession } from "../app-session.ts";
import type { RuleId } from "../rules.ts";
import { endAllCalls, openForOneCall } from "./one-call.ts";
import { DEFAULT_NUMBER } from "../fictional-data.ts";
import { describeNoEnd, dial, waitUntilAnswered } from "./call-steps.ts";
import type { Journey } from "./journey.ts";

const rule: RuleId = "visibility";

/** Dials while the app is hidden, shows it during the call, and ends the call while it is hidden again. */
export const checkVisibility: Journey = async (context) => {
  const { verdict, config } = context;
  const session = await openForOneCall(context, [rule], { errorRule: rule });
  if (!session) return;
  // A button of a hidden app can't be clicked.
  const isDialedHidden = config.locators?.call === undefined;
  if (isDialedHidden) await hide(session);
  const started = await dial(session, config.numbers?.answered ?? DEFAULT_NUMBER);
  const noCall = `While it was hidden, the app sent no OUTGOING_CALL_STARTED within ${session.timeoutMs} ms after DIAL_NUMBER.`;
  if (!verdict.expect(rule, started !== undefined, noCall) || !started) return;
  if (!isDialedHidden) await hide(session);
  await waitUntilAnswered(session, started);
  await show(session);
  await session.capture("Shown during a call");
  // A button of a hidden app can't be clicked.
  if (!session.endsByButton) await hide(session);
  const [ended] = await session.messagesOf("CALL_ENDED");
  const endText = "The app ended its call when it was hidden or shown.";
  if (!verdict.expect(rule, ended === undefined, endText, ended)) return;
  const hasEnded = await endAllCalls(session);
  const when = session.endsByButton ? "After it was hidden" : "While it was hidden";
  verdict.expect(rule, hasEnded, `${when}, ${describeNoEnd(session)}.`);
};

async function hide(session: AppSession): Promise<void> {
  await session.page.evaluate(() => {
    const { host } = window.checkedHost;
    host.iframe.style.display = "none";
    host.setVisibility({ isMinimized: true, isHidden: false });
  });
  // Before the page's timers are slow.
  await session.settle();
  await session.frame.evaluate(hideTab);
  await session.frame.evaluate(announceVisibility);
}

async function show(session: AppSession): Promise<void> {
  await session.frame.evaluate(() => window.showTab());
  await session.frame.evaluate(announceVisibility);
  await session.page.evaluate(() => {
    const { host } = window.checkedHost;
    host.iframe.style.display = "block";
    host.setVisibility({ isMinimized: false, isHidden: false });
  });
  await session.settle();
}

const announceVisibility = (): boolean =>
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));

declare global {
  interface Window {
    /** Ends what `hideTab` began. */
    showTab: () => void;
  }
}

/**
 * Behaves like the page of a hidden tab: it draws nothing, and its timers fire once a second. A headless
 * browser never hides a tab.
 */
function hideTab(): void {
  const originals = {
    requestAnimationFrame: window.requestAnimationFrame.bind(window),
    cancelAnimationFrame: window.cancelAnimationFrame.bind(window),
    setTimeout: window.setTimeout.bind(window) as (...args: unknown[]) => number,
  };
  const callbacks = new Map<number, FrameRequestCallback>();
  let lastId = 0;
  Object.assign(window, {
    requestAnimationFrame: (callback: FrameRequestCallback): number => {
      lastId -= 1;
      callbacks.set(lastId, callback);
      return lastId;
    },
    cancelAnimationFrame: (id: number): void => {
      if (!callbacks.delete(id)) originals.cancelAnimationFrame(id);
    },
    setTimeout: (task: unknown, ms?: unknown, ...rest: unknown[]): number =>
      originals.setTimeout(task, Math.max(Number(ms) || 0, 1000), ...rest),
  });
  Object.defineProperties(document, {
    hidden: { configurable: true, get: () => true },
    visibilityState: { configurable: true, get: () => "hidden" },
  });
  window.showTab = () => {
    Object.assign(window, originals);
    Reflect.deleteProperty(document, "hidden");
    Reflect.deleteProperty(document, "visibilityState");
    for (const callback of callbacks.values()) window.requestAnimationFrame(callback);
  };
}
