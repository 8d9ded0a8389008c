import CallingExtensions from "@calling-extensions/sdk";
import type { MeasuredWindow, RecordedCall } from "./measured-window.ts";
import { pageSetting } from "./page-setting.ts";

/** How long a person waits between two steps of a call. */
const pauseMs = Number(pageSetting("pause"));

const recordedCalls: RecordedCall[] = [];
const measured: MeasuredWindow = window;
measured.recordedCalls = recordedCalls;
let externalCallId = "";
let completedAt = 0;

const app = new CallingExtensions({
  debugMode: false,
  eventHandlers: {
    onReady: () => void app.initialized({ isLoggedIn: true }),
    onDialNumber: ({ phoneNumber }) => {
      externalCallId = crypto.randomUUID();
      void app.outgoingCall({
        externalCallId,
        fromNumber: "+12025550199",
        toNumber: phoneNumber,
        callStartTime: Date.now(),
        createEngagement: true,
      });
    },
    onCreateEngagementSucceeded: () => void runCall(),
    onUpdateEngagementSucceeded: () =>
      recordedCalls.push({ externalCallId, storedMs: performance.now() - completedAt }),
  },
});

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pauseMs));

async function runCall(): Promise<void> {
  await pause();
  void app.callAnswered({ externalCallId });
  await pause();
  void app.callEnded({ externalCallId, callEndStatus: "COMPLETED" });
  await pause();
  completedAt = performance.now();
  void app.callCompleted({
    externalCallId,
    engagementProperties: { hs_call_title: "Benchmark", hs_call_body: externalCallId },
  });
}
