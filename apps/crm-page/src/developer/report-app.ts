import { type PageReport, reportApp as reportAppEndpoint } from "@calling-extensions/crm/page-api";
import type { CallingHost } from "@calling-extensions/host";
import { sendRequest } from "../api/request.ts";

/** Reports an app's status and problems to its developer. Returns a function that stops it. */
export function reportApp(provider: string, host: CallingHost): () => void {
  const report = (said: Omit<PageReport, "provider">): void => {
    // The developer's terminal may be closed; the page continues.
    sendRequest(reportAppEndpoint, { body: { provider, ...said } }).catch(() => undefined);
  };
  const stops = [
    host.on("status", ({ status, error }) =>
      report({ kind: "status", code: status, text: error?.message ?? "" }),
    ),
    host.on("diagnosis", ({ code, message }) => report({ kind: "diagnosis", code, text: message })),
    host.on("problem", ({ code, message }) => report({ kind: "problem", code, text: message })),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
