import type { AppSession } from "../app-session.ts";
import { isInsecure } from "../app-session.ts";
import type { JourneyContext } from "./journey.ts";

/** How long an app may take until it is ready, without a warning. */
const DEFAULT_READY_TIME_MS = 3000;

const STORAGE_NOTE =
  "The browser blocks the storage of the app's page, and findings can come from that. Browsers do so in private windows for apps on another site than the page that embeds them, and in sandboxed pages.";

/** What the frame shows. */
type FrameState = "connected" | "blocked" | "silent";

const POLLING_INTERVAL_MS = 25;

async function waitForFrame(session: AppSession): Promise<FrameState> {
  const stop = Date.now() + session.timeoutMs;
  const isConnected = (): Promise<boolean> =>
    session.page.evaluate(() =>
      ["connected", "initialized"].includes(window.checkedHost.host.status),
    );
  while (Date.now() < stop) {
    if (await isConnected()) return "connected";
    if (session.showsErrorPage) return "blocked";
    await session.page.waitForTimeout(POLLING_INTERVAL_MS);
  }
  return "silent";
}

/** Embeds the app, and waits until it is ready. Returns whether the other journeys make sense. */
export async function start({
  verdict,
  config,
  openSession,
  addNote,
}: JourneyContext): Promise<boolean> {
  const session = await openSession();
  const state = await waitForFrame(session);
  if (state !== "blocked" && (await session.isStorageBlocked())) addNote(STORAGE_NOTE);
  const status = session.documentResponse?.status();
  // Chromium withholds a response that it must not show in a frame.
  const isBlocked = session.documentFailure?.includes("BLOCKED_BY_RESPONSE") ?? false;
  // After too many redirects, there is a response and a failure.
  const hasFailed = session.documentFailure !== undefined && session.showsErrorPage;
  const responds = verdict.expect(
    "app-responds",
    isBlocked || (status !== undefined && status < 400 && !hasFailed),
    status === undefined || hasFailed
      ? `Nothing responds at the app's URL${session.documentFailure === undefined ? "" : ` (${session.documentFailure})`}.`
      : `The app's URL responds with status ${status}.`,
  );
  if (!responds) return false;
  const isFramed = verdict.expect(
    "framing-allowed",
    state !== "blocked",
    "The browser refused to show the app in a frame, because of X-Frame-Options or frame-ancestors.",
  );
  if (!isFramed) return false;
  if (
    !verdict.expect(
      "handshake",
      state === "connected",
      `The app sent no SYNC_ACK within ${session.timeoutMs} ms.`,
    )
  ) {
    return false;
  }
  const initialized = await session.waitUntilReady();
  if (
    !verdict.expect(
      "initialized",
      initialized !== undefined,
      `The app connected but sent no INITIALIZED within ${session.timeoutMs} ms.`,
    ) ||
    !initialized
  ) {
    return false;
  }
  const [first] = await session.messages();
  const readyMs = initialized.at - (first?.at ?? initialized.at);
  const text = `The app was ready ${readyMs} ms after the first SYNC.`;
  verdict.expect(
    "ready-time",
    readyMs <= (config.readyTimeMs ?? DEFAULT_READY_TIME_MS),
    text,
    initialized,
  );

  const diagnoses = await session.page.evaluate(() =>
    window.checkedHost.host.diagnoses.map(({ code }) => code),
  );
  const isOld = diagnoses.includes("sdkTooOld");
  verdict.expect("sdk-version", !isOld, "The app's SDK announces an old version.");

  await session.settle();
  const app = new URL(config.app ?? session.frame.url());
  if (isInsecure(app)) session.insecureUrls.add(`${app.origin}${app.pathname}`);
  for (const url of session.insecureUrls) {
    verdict.fail("secure-page", `The app uses ${url}, which is not secure.`);
  }
  verdict.pass("secure-page");
  return true;
}
