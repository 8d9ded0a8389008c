import type { Page } from "@playwright/test";
import type {
  AppStatus,
  CallState,
  CallStatus,
  ErrorCode,
  Fault,
  MessageRecord,
} from "@calling-extensions/host";
// oxlint-disable-next-line import/no-empty-named-blocks, unicorn/require-module-specifiers -- it declares a field of the window
import type {} from "@calling-extensions/page-handle";

/** A violation of the protocol by an app, or another problem. */
export interface AppProblem {
  readonly code: ErrorCode;
  readonly message: string;
  /** The affected call, if the problem names one. */
  readonly externalCallId?: string;
}

/** The state of an app in the page. */
export interface AppState {
  readonly status: AppStatus;
  /** Messages about why it doesn't work. */
  readonly diagnoses: readonly string[];
  readonly problems: readonly AppProblem[];
  readonly calls: readonly {
    readonly externalCallId: string;
    readonly engagementId?: string;
    readonly state: CallState;
  }[];
  readonly canSimulate: boolean;
}

/** How often the page is asked whether its app is ready. */
const READY_POLLING_MS = 20;

/** What a test reads and does through `window.callingCrm`. Each function runs in the page. */
export interface PageAccess {
  /** Returns undefined before the app is open. */
  state(): Promise<AppState | undefined>;
  /** Waits in the page until the app is ready. Rejects after the time. */
  waitUntilReady(timeoutMs: number): Promise<void>;
  messages(): Promise<readonly MessageRecord[]>;
  reloadApp(): Promise<void>;
  remountHost(): Promise<void>;
  simulateIncomingCall(from: string): Promise<void>;
  endCall(): Promise<void>;
  setCallState(status: CallStatus): Promise<void>;
  addFault(fault: Fault): Promise<void>;
  clearFaults(): Promise<void>;
}

const isReady = (id: string): boolean =>
  window.callingCrm?.apps.get(id)?.host.status === "initialized";

/** Runs in the page. Unlike `setTimeout`, the timers are not replaced by `page.clock`. */
const pollUntilReady = ([id, pollingMs, timeoutMs]: readonly [string, number, number]) =>
  new Promise<void>((resolve, reject) => {
    const check = (): void => {
      if (window.callingCrm?.apps.get(id)?.host.status === "initialized") resolve();
      else AbortSignal.timeout(pollingMs).addEventListener("abort", check);
    };
    AbortSignal.timeout(timeoutMs).addEventListener("abort", () =>
      reject(new Error("The app isn't ready.")),
    );
    check();
  });

/** Playwright waits forever if the time is 0. */
const remaining = (deadline: number): number => Math.max(1, deadline - Date.now());

export function accessPage(page: Page, providerId: string): PageAccess {
  return {
    state: () =>
      page.evaluate((id) => {
        const app = window.callingCrm?.apps.get(id);
        return (
          app && {
            status: app.host.status,
            diagnoses: app.host.diagnoses.map(({ message }) => message),
            problems: app.problems.map(({ code, message, details }) => {
              const callId = Object(details).externalCallId as unknown;
              return {
                code,
                message,
                ...(typeof callId === "string" && { externalCallId: callId }),
              };
            }),
            calls: app.host.calls.map(({ externalCallId, engagementId, state }) => ({
              externalCallId,
              state,
              ...(engagementId !== undefined && { engagementId }),
            })),
            canSimulate: app.host.canSimulate,
          }
        );
      }, providerId),
    // Not `waitForFunction`, which first loads Playwright's selector engine into the page: 20 ms.
    waitUntilReady: async (timeoutMs) => {
      const deadline = Date.now() + timeoutMs;
      await page.evaluate(pollUntilReady, [providerId, READY_POLLING_MS, timeoutMs] as const).catch(
        // Works in a page that has navigated in the meantime, too.
        () => page.waitForFunction(isReady, providerId, { timeout: remaining(deadline) }),
      );
    },
    messages: () =>
      page.evaluate(
        (id) => [...(window.callingCrm?.apps.get(id)?.host.messages ?? [])],
        providerId,
      ),
    reloadApp: () =>
      page.evaluate((id) => window.callingCrm?.apps.get(id)?.host.reload(), providerId),
    remountHost: () =>
      page.evaluate((id) => window.callingCrm?.apps.get(id)?.remount(), providerId),
    simulateIncomingCall: (from) =>
      page.evaluate(
        ([id, number]) =>
          window.callingCrm?.apps.get(id)?.host.simulateIncomingCall({ from: number }),
        [providerId, from] as const,
      ),
    endCall: () =>
      page.evaluate((id) => void window.callingCrm?.apps.get(id)?.host.endCall(), providerId),
    setCallState: (status) =>
      page.evaluate(
        ([id, callStatus]) => window.callingCrm?.apps.get(id)?.host.setCallState(callStatus),
        [providerId, status] as const,
      ),
    addFault: async (fault) => {
      // The page may still be loading what calls need.
      await page.waitForFunction(() => window.callingCrm !== undefined);
      await page.evaluate((each) => void window.callingCrm?.faults.add(each), fault);
    },
    clearFaults: () => page.evaluate(() => window.callingCrm?.faults.clear()),
  };
}
