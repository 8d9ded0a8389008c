import { styleText } from "node:util";
import type { PageReport } from "@calling-extensions/crm-server";
import { LOOP_QUIET_MS } from "../limits.ts";

/** The kind of a line. */
type Tone = "good" | "bad" | "note";

const signs: Readonly<Record<Tone, { sign: string; color: "green" | "red" | "yellow" }>> = {
  good: { sign: "✓", color: "green" },
  bad: { sign: "✗", color: "red" },
  note: { sign: "•", color: "yellow" },
};

/** Prints lines. */
export interface Terminal {
  say(this: void, tone: Tone, text: string): void;
  /** Prints the app's status in the page. */
  report(this: void, report: PageReport): void;
}

const statusLines: Readonly<Record<string, readonly [Tone, string]>> = {
  connected: ["good", "is connected to the page."],
  initialized: ["good", "is ready for calls."],
  connecting: ["note", "is loading."],
};

/** Advice in addition to a diagnosis, about options of this command. */
const advice: Readonly<Record<string, string>> = {
  appRejected: "Use --allow-origin with the origin.",
};

/** Creates a terminal, with or without colors. It doesn't print the same line twice in a row. */
export function createTerminal(write: (line: string) => void, hasColors: boolean): Terminal {
  let last = "";
  let quietUntil = 0;
  const say: Terminal["say"] = (tone, text) => {
    const { sign, color } = signs[tone];
    const line = `${hasColors ? styleText(color, sign) : sign} ${text}`;
    if (line === last) return;
    last = line;
    write(line);
  };
  const sayStatus = ({ provider, code, text }: PageReport): void => {
    const [tone, message] = statusLines[code] ?? [];
    if (tone === undefined) {
      // If the reason is known, a diagnosis with it was printed just before.
      const reason = last.includes(text) ? "" : ` ${text}`;
      say("bad", `${provider} failed to load.${reason}`);
    } else if (Date.now() < quietUntil) {
      quietUntil = Date.now() + LOOP_QUIET_MS;
    } else {
      say(tone, `${provider} ${message}`);
    }
  };
  return {
    say,
    report(report) {
      const { kind, code, text } = report;
      if (kind === "status") {
        sayStatus(report);
        return;
      }
      const isDiagnosis = kind === "diagnosis";
      const hint = isDiagnosis ? ` ${advice[code] ?? ""}` : "";
      say(isDiagnosis ? "bad" : "note", `${code}: ${text}${hint}`.trimEnd());
      if (code === "appReloadLoop") quietUntil = Date.now() + LOOP_QUIET_MS;
    },
  };
}
