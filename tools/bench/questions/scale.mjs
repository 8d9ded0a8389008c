// Several processes of the CRM service on one PostgreSQL database, compared with one.
import { chapter, formats, measureEach, row } from "../harness.mjs";
import { startProcesses } from "../sides/services.mjs";
import { startProgram } from "../sides/start-program.mjs";

const CONNECTIONS = 12;
const SECONDS = 3;
const counts = /** @type {const} */ (["1", "2", "4"]);
/** On two cores, which the database, the processes and the load share. */
const targets = { 2: { atLeast: 1.6 }, 4: { atLeast: 2 } };

const body = JSON.stringify({ properties: { subject: "New", hs_pipeline_stage: "1" } });
const requests = [{ method: "POST", path: "/crm/v3/objects/tickets", body }];

/** @type {import("../harness.mjs").Question<Record<(typeof counts)[number], number>>} */
export const question = {
  name: "scale",
  rounds: { quick: 2, full: 5 },
  readme: "docs/guides/scaling.md",
  highlights: ["2 processes, as a multiple of one", "4 processes, as a multiple of one"],
  async start(add) {
    const load = await add(startProgram("load", {}));
    /** @type {Map<string, Awaited<ReturnType<typeof startProcesses>>>} */
    const started = new Map();
    for (const count of counts) started.set(count, await add(startProcesses(Number(count))));

    /** Creates per second of all processes. @param {(typeof counts)[number]} count @param {number} seconds */
    async function measureCreates(count, seconds) {
      const { urls = [], headers } = started.get(count) ?? {};
      const connections = CONNECTIONS / Number(count);
      const loads = urls.map((url) => ({ url, requests, headers, connections, seconds }));
      /** @type {{ sent: { perSecond: number }[] }} */
      const { sent } = await load.request({ loads });
      return sent.reduce((total, { perSecond }) => total + perSecond, 0);
    }

    for (const count of counts) await measureCreates(count, 1);
    return {
      measure: (round) => measureEach(counts, round, (count) => measureCreates(count, SECONDS)),
      rows: (rounds) =>
        chapter("Processes on one PostgreSQL database: creates per second", [
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
    };
  },
};
