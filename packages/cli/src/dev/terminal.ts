import { styleText } from "node:util";
import type { PageReport } from "@calling-extensions/crm-server";

/** How a line is to be read at a glance. */
type Tone = "good" | "bad" | "note";

const signs: Readonly<Record<Tone, { sign: string; colour: "green" | "red" | "yellow" }>> = {
  good: { sign: "✓", colour: "green" },
  bad: { sign: "✗", colour: "red" },
  note: { sign: "•", colour: "yellow" },
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

/** Writes lines, with colours unless said; a sentence that was just said is not said again. */
export function createTerminal(write: (line: string) => void, hasColours: boolean): Terminal {
  let last = "";
  const say: Terminal["say"] = (tone, text) => {
    const { sign, colour } = signs[tone];
    const line = `${hasColours ? styleText(colour, sign) : sign} ${text}`;
    if (line === last) return;
    last = line;
    write(line);
  };
  return {
    say,
    report({ provider, kind, code, text }) {
      if (kind === "status") {
        // Why it failed was said just before, as a diagnosis, wherever that is known.
        const failure = last.endsWith(text) ? "did not come up." : `did not come up. ${text}`;
        const [tone, words] = statusLines[code] ?? ["bad", failure];
        say(tone, `${provider} ${words}`);
        return;
      }
      say(kind === "diagnosis" ? "bad" : "note", `${code}: ${text}`);
    },
  };
}
