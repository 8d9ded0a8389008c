// Several processes of the CRM service on one PostgreSQL database, compared with one, and with subscribers to their events.
import { chapter, formats, measureEach, row } from "../harness.mjs";
import { openPageSession, startProcesses } from "../sides/services.mjs";
import { startProgram } from "../sides/start-program.mjs";

const CONNECTIONS = 12;
const SECONDS = 3;
const SUBSCRIBERS = 500;
const counts = /** @type {const} */ (["1", "2", "4"]);
/** On two cores, which the database, the processes and the load share. */
const targets = { 2: { atLeast: 1.6 }, 4: { atLeast: 2 } };

const body = JSON.stringify({ properties: { subject: "New", hs_pipeline_stage: "1" } });
const requests = [{ method: "POST", path: "/crm/v3/objects/tickets", body }];

/**
 * Creates per second by the number of processes, with four of them also with subscribers and right before or after that
 * without, and the bytes that a subscriber takes.
 *
 * @typedef {Record<(typeof counts)[number] | "followed" | "unfollowed" | "bytes", number>} Round
 */

/** @typedef {Awaited<ReturnType<typeof startProcesses>>} Processes */

/**
 * Opens as many streams of each process.
 *
 * @param {Awaited<ReturnType<typeof startProgram>>} program
 * @param {Processes} processes
 */
async function subscribe(program, { urls }) {
  const streams = [];
  for (const url of urls) {
    const headers = await openPageSession(url);
    const ofProcess = Array.from({ length: SUBSCRIBERS / urls.length }, () => ({ url, headers }));
    streams.push(...ofProcess);
  }
  await program.request({ subscribe: streams });
}

/** @type {import("../harness.mjs").Question<Round>} */
export const question = {
  name: "scale",
  rounds: { quick: 2, full: 5 },
  readme: "docs/guides/scaling.md",
  highlights: ["2 processes, as a multiple of one", "4 processes, as a multiple of one"],
  async start(add) {
    const load = await add(startProgram("load", {}));
    const subscribers = await add(startProgram("subscribers", {}));
    const started = {
      1: await add(startProcesses(1)),
      2: await add(startProcesses(2)),
      4: await add(startProcesses(4)),
    };

    /** Creates per second of all processes. @param {Processes} processes @param {number} seconds */
    async function measureCreates({ urls, headers }, seconds) {
      const connections = CONNECTIONS / urls.length;
      const loads = urls.map((url) => ({ url, requests, headers, connections, seconds }));
      /** @type {{ sent: { perSecond: number }[] }} */
      const { sent } = await load.request({ loads });
      return sent.reduce((total, { perSecond }) => total + perSecond, 0);
    }

    async function measureFollowed() {
      const before = await started[4].memory();
      await subscribe(subscribers, started[4]);
      const bytes = ((await started[4].memory()) - before) / SUBSCRIBERS;
      const followed = await measureCreates(started[4], SECONDS);
      await subscribers.request({});
      return { bytes, followed };
    }

    for (const count of counts) await measureCreates(started[count], 1);
    return {
      async measure(round) {
        const created = await measureEach(counts, round, (count) =>
          measureCreates(started[count], SECONDS),
        );
        const earlier = round % 2 === 0 ? await measureFollowed() : undefined;
        const unfollowed = await measureCreates(started[4], SECONDS);
        return { ...created, unfollowed, ...(earlier ?? (await measureFollowed())) };
      },
      rows: (rounds) => [
        ...chapter("Processes on one PostgreSQL database: creates per second", [
          row(
            "1 process",
            rounds.map((round) => round[1]),
            { format: formats.count },
          ),
          .../** @type {const} */ (["2", "4"]).map((count) =>
            row(
              `${count} processes, as a multiple of one`,
              rounds.map((round) => round[count] / round[1]),
              { target: targets[count] },
            ),
          ),
        ]),
        ...chapter(`Four processes with ${SUBSCRIBERS} subscribers to events`, [
          row(
            "creates per second, as a multiple of those without subscribers",
            rounds.map(({ followed, unfollowed }) => followed / unfollowed),
            { target: { atLeast: 0.8 } },
          ),
          row(
            "memory of a subscriber",
            rounds.map(({ bytes }) => bytes),
            { format: formats.bytes, target: { atMost: 65_536 } },
          ),
        ]),
      ],
    };
  },
};
