/** An entry of the message log in a report of our SDK. */
interface LogEntry {
  readonly what: string;
  readonly type: string;
}

/**
 * The messages whose handlers threw in an app on our SDK, which catches such errors and logs them. Runs in the app's page.
 */
export function findHandlerErrors(): readonly string[] {
  const shared = (window as unknown as Record<symbol, unknown>)[
    Symbol.for("calling-extensions.session")
  ];
  const { session } = Object(shared) as { session?: { report?(): string } };
  const report: unknown = JSON.parse(session?.report?.() ?? "{}");
  const { messages = [] } = Object(report) as { messages?: readonly LogEntry[] };
  return messages.flatMap(({ what, type }, index) => {
    if (what !== "problem" || type !== "handlerFailed") return [];
    const cause = messages.slice(0, index).findLast((entry) => entry.what === "received");
    return [cause?.type ?? "READY"];
  });
}
