import type { CallingHost } from "@calling-extensions/host";
import { showAlert } from "../alerts/alerts.ts";
import type { CallingDesk } from "./calling-desk.ts";
import { withCall, withCallers } from "./frame-state.ts";

/** Writes what a host reports into its frame on the desk. The answer stops it. */
export function followHost(desk: CallingDesk, id: string, host: CallingHost): () => void {
  const rungKeys = new Set<string>();
  desk.change(id, ({ failure: _before, ...frame }) => ({
    ...frame,
    status: host.status,
    size: host.size,
    calls: host.calls,
  }));
  const stops = [
    host.on("status", ({ status, error }) => {
      desk.change(id, ({ failure: _before, ...frame }) => ({
        ...frame,
        status,
        ...(error && { failure: error.message }),
      }));
    }),
    host.on("visibility", (visibility) => {
      desk.change(id, (frame) => ({ ...frame, visibility }));
    }),
    host.on("resize", (size) => {
      desk.change(id, (frame) => ({ ...frame, size }));
    }),
    host.on("call", (call) => {
      desk.change(id, (frame) => withCall(frame, call));
      const isRinging = call.direction === "INBOUND" && call.state === "ringing";
      if (!isRinging || rungKeys.has(call.key)) return;
      rungKeys.add(call.key);
      desk.show(id);
    }),
    host.on("callerMatches", ({ call, matches }) => {
      desk.change(id, (frame) => withCallers(frame, { callKey: call.key, matches }));
      if (call.state === "ringing") desk.show(id);
    }),
    host.on("engagement", ({ change, error }) => {
      if (change !== "failed") return;
      showAlert({
        source: desk.find(id)?.provider.name ?? "Calling app",
        message: `The CRM could not store this call: ${error?.message ?? "it did not say why."} The call itself goes on.`,
      });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
