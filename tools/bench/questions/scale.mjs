// Several processes of the CRM service on one PostgreSQL database, compared with one, and with subscribers to their events.
import { chapter, formats, measureEach, row } from "../harness.mjs";
import { openPageSession, startProcesses } from "../sides/services.mjs";
import { shareInUse, shareOfLockWaits } from "../sides/watch-machine.mjs";
import { startProgram } from "../sides/start-program.mjs";

const CONNECTIONS = 12;
const SECONDS = 3;
/** Creates in each process before it is measured. Until then, its code is still being compiled. */
const WARM_UP = 4_000;
const SUBSCRIBERS = 500;
const USERS = 12;
const ACCOUNTS = [1, 10, 1000];
/** Of an account with 100,000 calls in ten hours, twice the average. */
const CALLS_IN_THE_BUSIEST_SECOND = (100_000 / 36_000) * 2;
const counts = /** @type {const} */ (["1", "2", "4"]);
/** On two cores, which the database, the processes and the load share, as long as they are not all busy. */
const targets = { 2: { atLeast: 1.6 }, 4: { atLeast: 2 } };

const body = JSON.stringify({ properties: { subject: "New", hs_pipeline_stage: "1" } });
const requests = [{ method: "POST", path: "/crm/v3/objects/tickets", body }];

/**
 * Creates per second by the number of processes, with four of them also with subscribers and right before or after that
 * without, and the bytes that a subscriber takes; calls by the number of processes; creates with `one` client for each process.
 *
 * @typedef {Record<(typeof counts)[number] | "followed" | "unfollowed" | "bytes" | "inUse" | "locked", number> & { calls: Calls; one: Record<(typeof counts)[number], number> }} Round
 * @typedef {Record<(typeof counts)[number], { perSecond: number; workMs: number }>} Calls
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

/** @param {readonly Round[]} rounds */
const rowsOf = (rounds) => [
  ...chapter("Processes on one PostgreSQL database, with one client for each: creates per second", [
    row(
      "1 process",
      rounds.map(({ one }) => one[1]),
      { format: formats.count },
    ),
    .../** @type {const} */ (["2", "4"]).map((count) =>
      row(
        `${count} processes, as a multiple of one`,
        rounds.map(({ one }) => one[count] / one[1]),
        { target: targets[count] },
      ),
    ),
  ]),
  ...chapter(`The same with ${CONNECTIONS} clients, who keep all processors busy`, [
    row(
      "1 process",
      rounds.map((round) => round[1]),
      { format: formats.count },
    ),
    .../** @type {const} */ (["2", "4"]).map((count) =>
      row(
        `${count} processes, as a multiple of one`,
        rounds.map((round) => round[count] / round[1]),
      ),
    ),
    row(
      "processors in use with one process, its database and the load",
      rounds.map(({ inUse }) => inUse),
      { format: formats.percent },
    ),
    row(
      "of the transactions of four processes, waiting for locks",
      rounds.map(({ locked }) => locked),
      { format: formats.percent, target: { atMost: 0.02 } },
    ),
  ]),
  ...chapter(
    "Calls of three minutes, each with 4 saves, 12 heartbeats and 3 reads: calls per second, without waiting",
    [
      row(
        "1 process",
        rounds.map(({ calls }) => calls[1].perSecond),
        { format: formats.count },
      ),
      .../** @type {const} */ (["2", "4"]).map((count) =>
        row(
          `${count} processes, as a multiple of one`,
          rounds.map(({ calls }) => calls[count].perSecond / calls[1].perSecond),
        ),
      ),
      row(
        "processor time of a call, in the services and the database",
        rounds.map(({ calls }) => calls[4].workMs),
        { format: formats.milliseconds },
      ),
    ],
  ),
  ...chapter(
    "Cores in the busiest hour, by that time, if accounts have 100,000 calls in ten hours, and twice the average in that hour",
    ACCOUNTS.map((count) =>
      row(
        count === 1 ? "1 account" : `${count.toLocaleString("en")} accounts`,
        rounds.map(({ calls }) => (count * CALLS_IN_THE_BUSIEST_SECOND * calls[4].workMs) / 1000),
        { format: formats.cores },
      ),
    ),
  ),
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
];

/** @type {import("../harness.mjs").Question<Round>} */
export const question = {
  name: "scale",
  rounds: { quick: 2, full: 5 },
  readme: "docs/guides/scaling.md",
  highlights: ["2 processes, as a multiple of one", "4 processes, as a multiple of one"],
  async start(add) {
    const load = await add(startProgram("load", {}));
    const subscribers = await add(startProgram("subscribers", {}));
    const callers = await add(startProgram("calls", {}));
    const started = {
      1: await add(startProcesses(1)),
      2: await add(startProcesses(2)),
      4: await add(startProcesses(4)),
    };

    /** Creates per second of all processes. @param {Processes} processes @param {{ seconds: number } | { amount: number }} [duration] @param {number} [clients] */
    async function measureCreates(
      { urls, headers },
      duration = { seconds: SECONDS },
      clients = CONNECTIONS,
    ) {
      const connections = clients / urls.length;
      const loads = urls.map((url) => ({ url, requests, headers, connections, ...duration }));
      /** @type {{ sent: { perSecond: number }[] }} */
      const { sent } = await load.request({ loads });
      return sent.reduce((total, { perSecond }) => total + perSecond, 0);
    }

    async function measureFollowed() {
      const before = await started[4].memory();
      await subscribe(subscribers, started[4]);
      const during = await started[4].memory();
      // Collecting garbage several times drops compiled code.
      await measureCreates(started[4], { amount: WARM_UP / 4 });
      const followed = await measureCreates(started[4]);
      await subscribers.request({});
      return { bytes: (during - before) / SUBSCRIBERS, followed };
    }

    /** Calls of three minutes that users make as fast as the processes respond. @param {(typeof counts)[number]} count @param {number} [seconds] */
    async function measureCalls(count, seconds = SECONDS) {
      const { urls, headers } = started[count];
      const sessions = [];
      for (const url of urls) sessions.push({ url, headers: await openPageSession(url) });
      const api = { url: urls[0], headers };
      /** @type {Calls["1"]} */
      const measured = await callers.request({ sessions, api, users: USERS, seconds });
      return measured;
    }

    for (const count of counts) {
      await measureCreates(started[count], { amount: WARM_UP });
      await measureCalls(count, 1);
    }
    return {
      async measure(round) {
        const created = await measureEach(counts, round, (count) => measureCreates(started[count]));
        const one = await measureEach(counts, round, (count) =>
          measureCreates(started[count], { seconds: SECONDS }, Number(count)),
        );
        const inUse = await shareInUse(() => measureCreates(started[1]));
        const { databaseUrl } = started[4].location;
        const locked = await shareOfLockWaits(databaseUrl, () => measureCreates(started[4]));
        const earlier = round % 2 === 0 ? await measureFollowed() : undefined;
        const unfollowed = await measureCreates(started[4]);
        const calls = await measureEach(counts, round, (count) => measureCalls(count));
        return {
          ...created,
          one,
          inUse,
          locked,
          calls,
          unfollowed,
          ...(earlier ?? (await measureFollowed())),
        };
      },
      rows: rowsOf,
    };
  },
};
