import { styleText } from "node:util";
import type { PageReport } from "@calling-extensions/crm-server";

/** How a line is to be read at a glance. */
type Tone = "good" | "bad" | "note";

const signs: Readonly<Record<Tone, { sign: string; color: "green" | "red" | "yellow" }>> = {
  good: { sign: "✓", color: "green" },
  bad: { sign: "✗", color: "red" },
  note: { sign: "•", color: "yellow" },
};

/** Where the lines of a run go. */
export interface Terminal {
  say(this: void, tone: Tone, text: string): void;
  /** How the app fares in the page. */
  report(this: void, report: PageReport): void;
}

const statusLines: Readonly<Record<string, readonly [Tone, string]>> = {
  connected: ["good", "is connected to the page."],
  initialized: ["good", "is ready for calls."],
  connecting: ["note", "is loading."],
};

/** What this command can do about a diagnosis, beside what its sentence says. */
const remedies: Readonly<Record<string, string>> = {
  appRejected: "With this command that is --allow-origin and the origin.",
};

/** As long as a page that keeps reloading, and a little more: its lines would bury what is wrong. */
const LOOP_QUIET_MS = 10_000;

/** Writes lines, in color if wanted; a sentence is not repeated right after itself. */
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
    const [tone, words] = statusLines[code] ?? [];
    if (tone === undefined) {
      // Why it failed was said just before, as a diagnosis, wherever that is known.
      const reason = last.includes(text) ? "" : ` ${text}`;
      say("bad", `${provider} did not come up.${reason}`);
    } else if (Date.now() < quietUntil) {
      quietUntil = Date.now() + LOOP_QUIET_MS;
    } else {
      say(tone, `${provider} ${words}`);
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
      const remedy = isDiagnosis ? ` ${remedies[code] ?? ""}` : "";
      say(isDiagnosis ? "bad" : "note", `${code}: ${text}${remedy}`.trimEnd());
      if (code === "appReloadLoop") quietUntil = Date.now() + LOOP_QUIET_MS;
    },
  };
}
