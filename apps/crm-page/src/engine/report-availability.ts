import type { AvailabilityRequest } from "@calling-extensions/crm/page-api";
import type { CallingHost } from "@calling-extensions/host";
import { reportAvailability } from "../api/page-api.ts";

/** The service takes a user for gone 150 seconds after it last heard of them. */
const REPEAT_MS = 60_000;

/**
 * Tells the service whether a calling app's user takes calls: what the app says of it, while it is
 * up and its user logged in. Said again from time to time as long as it is so. The answer stops it.
 */
export function followAvailability(
  host: CallingHost,
  provider: string,
  report: (request: AvailabilityRequest) => Promise<unknown> = reportAvailability,
): () => void {
  let saysAvailable = false;
  let isLoggedIn = false;
  let isTold = false;
  let repeating: ReturnType<typeof setInterval> | undefined;

  const send = (isAvailable: boolean): void => {
    // One that is lost is made up for: by the next one, or by the service's own clock.
    report({ provider, isAvailable }).catch(() => undefined);
  };
  const tell = (): void => {
    const isAvailable = saysAvailable && isLoggedIn;
    if (isAvailable === isTold) return;
    isTold = isAvailable;
    clearInterval(repeating);
    if (isAvailable) repeating = setInterval(send, REPEAT_MS, true);
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
