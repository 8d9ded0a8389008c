import type { CallingHost } from "@calling-extensions/host";
import { showToast } from "@calling-extensions/ui/toasts";
import type { CallingDesk } from "./calling-controller.ts";
import { isSameDial, withCall, withCallers } from "./frame-state.ts";
import { storeFailureText } from "./save-failure-text.ts";

/** Writes what a host reports into its frame on the desk. The answer stops it. */
export function followHost(desk: CallingDesk, id: string, host: CallingHost): () => void {
  desk.change(id, ({ failure: _before, ...frame }) => ({
    ...frame,
    status: host.status,
    size: host.size,
    calls: host.calls,
    dials: host.dials,
    diagnoses: host.diagnoses,
  }));
  const stops = [
    host.on("status", ({ status, error }) => {
      desk.change(id, ({ failure: _before, ...frame }) => ({
        ...frame,
        status,
        diagnoses: host.diagnoses,
        ...(status === "connecting" && { isLoggedOut: false, isUnavailable: false }),
        ...(error && { failure: error }),
      }));
    }),
    host.on("diagnosis", () => {
      desk.change(id, (frame) => ({ ...frame, diagnoses: host.diagnoses }));
    }),
    host.on("login", ({ isLoggedIn }) => {
      desk.change(id, (frame) => ({ ...frame, isLoggedOut: !isLoggedIn }));
    }),
    host.on("availability", ({ isAvailable }) => {
      desk.change(id, (frame) => ({ ...frame, isUnavailable: !isAvailable }));
    }),
    host.on("visibility", (visibility) => desk.followVisibility(id, visibility)),
    host.on("resize", (size) => {
      desk.change(id, (frame) => ({ ...frame, size }));
    }),
    host.on("dial", (dial) => {
      const before = desk.find(id)?.dials.find((known) => isSameDial(known, dial));
      desk.change(id, (frame) => ({ ...frame, dials: host.dials }));
      const isTakenOn = dial.state === "held" || dial.state === "sent";
      if (isTakenOn && (before?.state ?? "asking") === "asking") desk.show(id);
      if (dial.state === "refused") {
        desk.refusedDials.add(dial.request, dial.reason ?? "No reason was given.");
      }
      // An app may report an error and start the call all the same.
      if (dial.state === "answered") desk.refusedDials.forget(dial.request);
    }),
    host.on("call", (call) => {
      // A call that is completed after all takes back what was said of it.
      desk.change(id, (frame) => ({ ...withCall(frame, call), diagnoses: host.diagnoses }));
    }),
    host.on("callerMatches", ({ call, matches }) => {
      desk.change(id, (frame) => withCallers(frame, { callKey: call.key, matches }));
    }),
    host.on("engagement", ({ call, change, error }) => {
      // What is yet to be stored is shown where the call is; only what never will be is an alert.
      if (change !== "failed" || call.saving !== "stored") return;
      const source = desk.find(id)?.provider.name ?? "Calling app";
      const text = storeFailureText({ call, error, appName: source });
      showToast({ tone: "error", source, text });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
