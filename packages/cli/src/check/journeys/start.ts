import type { MessageRecord } from "@calling-extensions/host";
import { DEFAULT_READY_TIME_MS } from "../../limits.ts";
import type { AppSession } from "../app-session.ts";
import { isInsecure, withoutQuery } from "../page-watch.ts";
import type { RuleId } from "../rules.ts";
import type { JourneyContext } from "./journey.ts";

/** The rules about the start, in order. */
export const startRules: readonly RuleId[] = [
  "app-responds",
  "framing-allowed",
  "handshake",
  "initialized",
  "secure-page",
  "microphone-allowed",
  "ready-time",
  "sdk-version",
];

const STORAGE_NOTE =
  "The browser blocks the storage of the app's page, and findings can come from that. Browsers do so in private windows for apps on another site than the page that embeds them, and in sandboxed pages.";

/** Embeds the app, and waits until it is ready. Returns whether the other journeys make sense. */
// oxlint-disable-next-line complexity -- the steps of a start, each with the rule that it decides
export async function start({
  verdict,
  config,
  openSession,
  addNote,
}: JourneyContext): Promise<boolean> {
  const session = await openSession();
  const { watch, timeoutMs } = session;
  const state = await session.connect();
  if (state !== "blocked" && (await isStorageBlocked(session))) addNote(STORAGE_NOTE);
  const status = watch.documentResponse?.status();
  // Chromium withholds a response that it must not show in a frame.
  const isBlocked = watch.documentFailure?.includes("BLOCKED_BY_RESPONSE") ?? false;
  // After too many redirects, there is a response and a failure.
  const hasFailed = watch.documentFailure !== undefined && session.showsErrorPage;
  const responds = verdict.expect(
    "app-responds",
    isBlocked || (status !== undefined && status < 400 && !hasFailed),
    describeNoPage(session, hasFailed),
  );
  if (!responds) return false;
  const place = session.redirectedTo;
  const isFramed = verdict.expect(
    "framing-allowed",
    state !== "blocked",
    `The browser refused to show ${place ?? "the app"} in a frame, because of X-Frame-Options or frame-ancestors.`,
  );
  if (!isFramed) return false;
  const sentences = [
    `The app sent no SYNC_ACK within ${timeoutMs} ms.`,
    place && `Its URL leads to ${place}.`,
    place && !config.logIn && "Set logIn if that is a login page.",
    session.loginSteps.error,
  ];
  const noHandshake = sentences.filter(Boolean).join(" ");
  if (!verdict.expect("handshake", state === "connected", noHandshake)) return false;
  const initialized = await session.waitUntilReady();
  const notReady = `The app connected but sent no INITIALIZED within ${timeoutMs} ms.`;
  if (!verdict.expect("initialized", initialized !== undefined, notReady)) return false;
  await judgeReadyTime({ verdict, config }, session, initialized);

  const diagnoses = await session.page.evaluate(() =>
    window.checkedHost.host.diagnoses.map(({ code }) => code),
  );
  const isOld = diagnoses.includes("sdkTooOld");
  verdict.expect("sdk-version", !isOld, "The app's SDK announces an old version.");

  await session.settle();
  const app = new URL(config.app ?? session.frame.url());
  if (isInsecure(app)) watch.insecureUrls.add(withoutQuery(app));
  for (const url of watch.insecureUrls) {
    verdict.fail("secure-page", `The app uses ${url}, which is not secure.`);
  }
  verdict.pass("secure-page");

  const isMicrophoneAllowed = await session.frame.evaluate(() => {
    // Only Chromium has it.
    const { featurePolicy } = document as {
      featurePolicy?: { allowsFeature(name: string): boolean };
    };
    return featurePolicy?.allowsFeature("microphone") ?? true;
  });
  const isRefused = "The headers of the app's page forbid the microphone.";
  verdict.expect("microphone-allowed", isMicrophoneAllowed, isRefused);
  return true;
}

function describeNoPage({ watch, timeoutMs }: AppSession, hasFailed: boolean): string {
  const { documentResponse, documentFailure } = watch;
  if (documentFailure !== undefined && (hasFailed || !documentResponse)) {
    return `Nothing responds at the app's URL (${documentFailure}).`;
  }
  return documentResponse
    ? `The app's URL responds with status ${documentResponse.status()}.`
    : `The app's URL sent no response within ${timeoutMs} ms.`;
}

async function judgeReadyTime(
  { verdict, config }: Pick<JourneyContext, "verdict" | "config">,
  session: AppSession,
  initialized: MessageRecord | undefined,
): Promise<void> {
  if (!initialized) return;
  if (session.loginSteps.hasRun) {
    verdict.skip(["ready-time"], "The app starts after its user has logged in.");
    return;
  }
  const [first] = await session.messages();
  const readyMs = initialized.at - (first?.at ?? initialized.at);
  const text = `The app was ready ${readyMs} ms after the first SYNC.`;
  const limit = config.readyTimeMs ?? DEFAULT_READY_TIME_MS;
  verdict.expect("ready-time", readyMs <= limit, text, initialized);
}

/** Whether the browser denies storage to the app, as far as the frame can be asked. */
function isStorageBlocked({ frame }: AppSession): Promise<boolean> {
  const isBlocked = frame.evaluate(() => {
    try {
      return localStorage.length < 0;
    } catch {
      return true;
    }
  });
  return isBlocked.catch(() => false);
}
