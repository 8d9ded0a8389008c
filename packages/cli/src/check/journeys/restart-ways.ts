import type { AppSession, Restart } from "../app-session.ts";
import type { RuleId } from "../rules.ts";
import type { JourneyContext } from "./journey.ts";

/** A way in which the app is loaded again. */
export interface RestartWay {
  /** The way, in a finding. */
  readonly name: string;
  /** The rule about an app without a call. */
  readonly idle: RuleId;
  /** Loads the app again. Returns the session that continues, or undefined if the app isn't ready. */
  readonly restart: (
    context: JourneyContext,
    session: AppSession,
    errorRule: RuleId,
  ) => Promise<AppSession | undefined>;
}

/** All ways. An app that fails one fails the next ones, too. */
export const restartWays = {
  app: {
    name: "a reload",
    idle: "reload",
    restart: async (_, session, errorRule) => {
      session.watch.errorRule = errorRule;
      return (await reload(session)) ? session : undefined;
    },
  },
  page: {
    name: "a reload of the page",
    idle: "reload",
    restart: (context, _, errorRule) => restartPage(context, "page", errorRule),
  },
  frame: {
    name: "the frame was added again",
    idle: "remount",
    restart: (context, _, errorRule) => restartPage(context, "host", errorRule),
  },
} as const satisfies Record<string, RestartWay>;

/** Reloads the app. Returns whether it is ready again. */
async function reload(session: AppSession): Promise<boolean> {
  const after = await session.lastMessageId();
  // As its user or its development server reloads it: the page knows nothing of it.
  await session.frame.evaluate(() => location.reload());
  const initialized = await session.waitForMessage("INITIALIZED", { after });
  await session.settle();
  await session.capture("Reloaded");
  return initialized !== undefined;
}

/** Reloads the page, or removes its frame and adds it again. Returns the session, or undefined if the app isn't ready. */
async function restartPage(
  { openSession }: JourneyContext,
  restart: Restart,
  errorRule: RuleId,
): Promise<AppSession | undefined> {
  const session = await openSession({ errorRule, restart });
  if (!(await session.waitUntilReady())) return undefined;
  // The page continues the call as soon as its previous page has released it.
  await session.waitUntil(
    () =>
      window.checkedHost.host.calls.length > 0 ||
      window.checkedHost.host.messages.some(({ type }) => type === "CALL_COMPLETED"),
    undefined,
  );
  await session.settle();
  return session;
}
