import type { RecordingEntry } from "@calling-extensions/recording";

/** What happened, as a row shows it. A message has its type. */
export function titleOf(entry: RecordingEntry): string {
  switch (entry.kind) {
    case "message":
      return entry.type;
    case "status":
      return `App ${entry.status}`;
    case "diagnosis":
    case "problem":
      return entry.code;
    case "visibility":
      return entry.isHidden ? "App hidden" : entry.isMinimized ? "App minimized" : "App shown";
    default:
      return entry.change === "failed" ? "Not stored" : `Stored: ${entry.change}`;
  }
}

/** Who did it. */
export type Source = "app" | "host" | "crm";

export function sourceOf(entry: RecordingEntry): Source {
  switch (entry.kind) {
    case "message":
      return entry.from;
    case "status":
    case "diagnosis":
      return "app";
    case "problem":
    case "visibility":
      return "host";
    default:
      return "crm";
  }
}

export const sourceLabels: Readonly<Record<Source, string>> = {
  app: "App",
  host: "Host",
  crm: "CRM",
};

/** The call that an entry belongs to. */
export const callOf = (entry: RecordingEntry): string | undefined =>
  "call" in entry ? (entry.call ?? undefined) : undefined;

/** What is wrong with an entry; undefined if nothing is. */
export function issueOf(entry: RecordingEntry): string | undefined {
  switch (entry.kind) {
    case "message":
      return entry.invalid ?? undefined;
    case "diagnosis":
    case "problem":
      return entry.message ?? entry.code;
    case "status":
      return entry.status === "failed" ? (entry.error ?? "The app failed.") : undefined;
    case "stored":
      return entry.change === "failed" ? (entry.error ?? "The CRM didn't store it.") : undefined;
    default:
      return undefined;
  }
}
