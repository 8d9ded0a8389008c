import {
  AVAILABILITY_INTERVAL_MS,
  type AvailabilityRequest,
  noteAvailability,
} from "@calling-extensions/crm/page-api";
import type { CallingHost } from "@calling-extensions/host";
import { callService } from "../api/session.ts";

/**
 * Reports to the service whether a calling app's user is available: the app reports it, is
 * initialized, and its user is logged in. Repeats the report while that is true. Returns a function
 * that stops it.
 */
export function startAvailabilityReports(
  host: CallingHost,
  provider: string,
  report: (request: AvailabilityRequest) => Promise<unknown> = (body) =>
    callService(noteAvailability, { body }),
): () => void {
  let isAppAvailable = false;
  let isLoggedIn = false;
  let isReported = false;
  let interval: ReturnType<typeof setInterval> | undefined;

  const send = (isAvailable: boolean): void => {
    // A lost report is corrected by the next one, or by the service's timeout.
    report({ provider, isAvailable }).catch(() => undefined);
  };
  const reportChange = (): void => {
    const isAvailable = isAppAvailable && isLoggedIn;
    if (isAvailable === isReported) return;
    isReported = isAvailable;
    clearInterval(interval);
    if (isAvailable) interval = setInterval(send, AVAILABILITY_INTERVAL_MS, true);
    send(isAvailable);
  };

  const stops = [
    host.on("status", ({ status }) => {
      if (status !== "initialized") isAppAvailable = false;
      reportChange();
    }),
    host.on("login", (login) => {
      isLoggedIn = login.isLoggedIn;
      reportChange();
    }),
    host.on("availability", ({ isAvailable }) => {
      isAppAvailable = isAvailable;
      reportChange();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    isAppAvailable = false;
    reportChange();
  };
}
