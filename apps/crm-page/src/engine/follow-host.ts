import type { CallingHost, HostCall } from "@calling-extensions/host";
import { t } from "@calling-extensions/ui/text";
import { showToast } from "@calling-extensions/ui/toasts";
import type { CallingController } from "./calling-controller.ts";
import { isSameDial, withCall, withCallers } from "./frame-state.ts";
import { saveFailureText } from "./save-failure-text.ts";

/** Copies a host's events to its frame in the controller. Returns a function that stops it. */
export function followHost(
  controller: CallingController,
  id: string,
  host: CallingHost,
): () => void {
  controller.change(id, ({ failure: _before, ...frame }) => ({
    ...frame,
    status: host.status,
    size: host.size,
    calls: host.calls,
    dials: host.dials,
    diagnoses: host.diagnoses,
    callActions: host.callActions,
  }));
  const stops = [
    host.on("status", ({ status, error }) => {
      controller.change(id, ({ failure: _before, ...frame }) => ({
        ...frame,
        status,
        diagnoses: host.diagnoses,
        callActions: host.callActions,
        ...(status === "connecting" && { isLoggedOut: false, isUnavailable: false }),
        ...(error && { failure: error }),
      }));
    }),
    host.on("diagnosis", () => {
      controller.change(id, (frame) => ({ ...frame, diagnoses: host.diagnoses }));
    }),
    host.on("login", ({ isLoggedIn }) => {
      controller.change(id, (frame) => ({ ...frame, isLoggedOut: !isLoggedIn }));
    }),
    host.on("availability", ({ isAvailable }) => {
      controller.change(id, (frame) => ({ ...frame, isUnavailable: !isAvailable }));
    }),
    host.on("visibility", (visibility) => controller.followVisibility(id, visibility)),
    host.on("resize", (size) => {
      controller.change(id, (frame) => ({ ...frame, size }));
    }),
    host.on("dial", (dial) => {
      const before = controller.find(id)?.dials.find((known) => isSameDial(known, dial));
      controller.change(id, (frame) => ({ ...frame, dials: host.dials }));
      const isAccepted = dial.state === "queued" || dial.state === "sent";
      if (isAccepted && (before?.state ?? "confirming") === "confirming") controller.show(id);
      if (dial.state === "refused") {
        controller.rejectedDials.add(dial.request, dial.reason ?? t`No reason was given.`);
      }
      // An app may report an error and start the call nevertheless.
      if (dial.state === "answered") controller.rejectedDials.forget(dial.request);
    }),
    host.on("call", (call) => {
      const isKnown = controller.find(id)?.calls.some(({ key }) => key === call.key);
      // Its user needs the app here. An app in every tab is needed in the one where its user talks.
      if (!isKnown && isStartedElsewhere(call) && host.tabs !== "every") controller.show(id);
      // A call that is completed after all clears its diagnosis.
      controller.change(id, (frame) => ({ ...withCall(frame, call), diagnoses: host.diagnoses }));
    }),
    host.on("callerMatches", ({ call, matches }) => {
      controller.change(id, (frame) => withCallers(frame, { callKey: call.key, matches }));
    }),
    host.on("engagement", ({ call, change, error }) => {
      // A pending save is shown beside the call; only a final failure is an alert.
      if (change !== "failed" || call.saving !== "stored") return;
      const source = controller.find(id)?.provider.name ?? t`Calling app`;
      const text = saveFailureText({ call, error, appName: source });
      showToast({ tone: "error", source, text });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Whether the page learns late of a call that its user talks in: an earlier page had it, or the user placed it in the
 * app. A page that has lost its storage sees such a call start.
 */
const isStartedElsewhere = ({ state, startTimestamp }: HostCall): boolean =>
  state === "inProgress" || (state === "dialing" && startTimestamp === undefined);
