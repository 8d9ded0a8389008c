import { version } from "../../package.json" with { type: "json" };
import type { CallingHost } from "../api/calling-host.ts";
import { hostReport } from "../messages/host-report.ts";
import type { Session } from "./session.ts";

/** What a host writes about its session: a report, or a recording that ends with the session. */
export class SessionFiles {
  readonly #session: Session;
  readonly #destroyed = new AbortController();

  constructor(session: Session) {
    this.#session = session;
  }

  report(host: CallingHost): string {
    const { app, core } = this.#session;
    return hostReport(host, {
      version,
      policy: core.policy,
      pageOrigin: window.location.origin,
      appOrigins: app.origins,
      syncAck: app.connection.syncAck,
    });
  }

  async record(
    host: CallingHost,
    options: Parameters<CallingHost["record"]>[0] = {},
  ): ReturnType<CallingHost["record"]> {
    const { recordHost } = await import("../recording/record-host.ts");
    return recordHost(host, options, { version, destroyed: this.#destroyed.signal });
  }

  destroy(): void {
    this.#destroyed.abort();
  }
}
