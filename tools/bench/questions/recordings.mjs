// Writing and reading a recording of 10,000 messages, compared with bare JSON, and its size.
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { runnerImport } from "vite";
import { repository } from "../../repository.mjs";
import { chapter, formats, row } from "../harness.mjs";

const MESSAGES = 10_000;
const MESSAGES_PER_CALL = 5;
const STARTED_AT = Date.UTC(2026, 0, 1);

const steps = /** @type {const} */ ([
  ["host", "DIAL_NUMBER", "idle", "dialing"],
  ["app", "OUTGOING_CALL_STARTED", "dialing", "dialing"],
  ["app", "CALL_ANSWERED", "dialing", "inProgress"],
  ["app", "CALL_ENDED", "inProgress", "ended"],
  ["app", "CALL_COMPLETED", "ended", "completed"],
]);

/** The messages of calls, one after another, with numbers and notes. */
const session = Array.from({ length: MESSAGES }, (_, index) => {
  const call = Math.floor(index / MESSAGES_PER_CALL);
  const [from, type, before, after] = steps[index % MESSAGES_PER_CALL] ?? steps[0];
  return {
    at: STARTED_AT + index * 1000,
    kind: "message",
    id: index + 1,
    from,
    type,
    messageId: `${STARTED_AT}.${index * 7919}`,
    data: {
      externalCallId: `c-${call}`,
      phoneNumber: `+1202555${1000 + (call % 500)}`,
      engagementId: 70_000_000 + call,
      callStartTime: STARTED_AT + call * MESSAGES_PER_CALL * 1000,
      engagementProperties: {
        hs_call_body: `Agreed on offer ${call}`,
        hs_call_duration: (index * 37) % 9000,
      },
    },
    call: `c-${call}`,
    before,
    after,
  };
});

/**
 * @typedef {object} Recordings what the bench uses of the package
 * @property {new (recording: object) => { add(entry: object): void; toText(): string }} RecordingWriter
 * @property {(text: string) => { ok: boolean }} readRecording
 */

/** @typedef {{ write: number; read: number; stringify: number; parse: number }} Round milliseconds */

/** @param {() => void} act @returns {number} milliseconds */
function timed(act) {
  const start = performance.now();
  act();
  return performance.now() - start;
}

/** @type {import("../harness.mjs").Question<Round>} */
export const question = {
  name: "recordings",
  rounds: { quick: 5, full: 21 },
  readme: "docs/guides/record-and-replay.md",
  highlights: ["write 10,000 messages", "read 10,000 messages"],
  async start() {
    /** @type {{ module: Recordings }} */
    const { module } = await runnerImport(join(repository, "packages/recording/src/index.ts"), {
      configFile: false,
      environments: { inline: { resolve: { conditions: ["@calling-extensions/source"] } } },
    });
    let text = "";
    const measure = async () => {
      const writer = new module.RecordingWriter({
        startedAt: STARTED_AT,
        recorder: { name: "bench", version: "1.0.0" },
        side: "host",
        isRedacted: true,
      });
      const write = timed(() => {
        for (const entry of session) writer.add(entry);
        text = writer.toText();
      });
      const read = timed(() => {
        if (!module.readRecording(text).ok) throw new Error("The recording can't be read.");
      });
      let plain = "";
      const stringify = timed(() => {
        plain = JSON.stringify(session);
      });
      return { write, read, stringify, parse: timed(() => JSON.parse(plain)) };
    };
    // The first round also compiles the code.
    await measure();
    return {
      measure,
      rows: (rounds) =>
        chapter("Recordings of 10,000 messages", [
          row(
            "write 10,000 messages",
            rounds.map(({ write }) => write),
            { target: { below: 1000 }, format: formats.milliseconds },
          ),
          row(
            "read 10,000 messages",
            rounds.map(({ read }) => read),
            { target: { below: 1000 }, format: formats.milliseconds },
          ),
          row(
            "write, without personal data / JSON.stringify",
            rounds.map(({ write, stringify }) => write / stringify),
          ),
          row(
            "read / JSON.parse",
            rounds.map(({ read, parse }) => read / parse),
          ),
          row("a message, compressed", [gzipSync(text).length / MESSAGES], {
            target: { atMost: 100 },
            format: formats.bytes,
          }),
        ]),
    };
  },
};
