import {
  AVAILABILITY_INTERVAL_MS,
  type AvailabilityRequest,
} from "@calling-extensions/crm/page-api";
import type { CallingHost } from "@calling-extensions/host";
import { sendAvailability } from "../api/calling-apps.ts";

/**
 * Reports to the service whether a calling app's user is available: the app reports it, is
 * initialized, and its user is logged in. Repeats the report while that is true. Returns a function
 * that stops it.
 */
export function startAvailabilityReports(
  host: CallingHost,
  provider: string,
  report: (request: AvailabilityRequest) => Promise<unknown> = sendAvailability,
): () => void {
  let saysAvailable = false;
  let isLoggedIn = false;
  let isTold = false;
  let repeating: ReturnType<typeof setInterval> | undefined;

  const send = (isAvailable: boolean): void => {
    // A lost report is corrected by the next one, or by the service's timeout.
    report({ provider, isAvailable }).catch(() => undefined);
  };
  const tell = (): void => {
    const isAvailable = saysAvailable && isLoggedIn;
    if (isAvailable === isTold) return;
    isTold = isAvailable;
    clearInterval(repeating);
    if (isAvailable) repeating = setInterval(send, AVAILABILITY_INTERVAL_MS, true);
    send(isAvailable);
  };

  const stops = [
    host.on("status", ({ status }) => {
      if (status !== "initialized") saysAvailable = false;
      tell();
    }),
    host.on("login", (login) => {
      isLoggedIn = login.isLoggedIn;
      tell();
    }),
    host.on("availability", ({ isAvailable }) => {
      saysAvailable = isAvailable;
      tell();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    saysAvailable = false;
    tell();
  };
}
