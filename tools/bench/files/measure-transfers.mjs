import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProgram } from "./start-program.mjs";
import { download, upload } from "./transfer.mjs";

export const SIZES = /** @type {const} */ ({ "1 MB": 1_000_000, "100 MB": 100_000_000 });
/** Transfers of a size in one round: short ones vary. */
const REPETITIONS = { "1 MB": 30, "100 MB": 1 };

/** @typedef {keyof typeof SIZES} Size */
/** @typedef {Record<Size, { upload: number; download: number }>} TransferRound milliseconds as multiples of the copy's */

/** @param {readonly number[]} values */
const middle = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Starts the service and the copy that it is compared with. */
export async function startTransfers() {
  const dataDir = mkdtempSync(join(tmpdir(), "crm-bench-files-"));
  const accessToken = randomBytes(32).toString("base64url");
  const credentials = { accessToken, hapikey: randomBytes(32).toString("base64url") };
  const service = await startProgram("service", { start: { dataDir, credentials } });
  const copy = await startProgram("copy", {});
  const headers = { authorization: `Bearer ${accessToken}` };
  const uploadUrl = `${service.ready.url}/files/v3/files`;

  /**
   * Compares the two, alternating.
   *
   * @param {Size} name
   */
  async function compare(name) {
    const size = SIZES[name];
    /** @type {Record<"up" | "down", { ours: number[]; copy: number[] }>} */
    const times = { up: { ours: [], copy: [] }, down: { ours: [], copy: [] } };
    for (let turn = 0; turn < REPETITIONS[name]; turn += 1) {
      const ours = await upload(uploadUrl, size, { headers, isForm: true });
      const copied = await upload(`${copy.ready.url}/`, size, { isForm: false });
      times.up.ours.push(ours.ms);
      times.up.copy.push(copied.ms);
      times.down.ours.push((await download(ours.body.url, size)).ms);
      const path = `${copy.ready.url}${copied.body.path}`;
      times.down.copy.push((await download(path, size)).ms);
    }
    return {
      upload: middle(times.up.ours) / middle(times.up.copy),
      download: middle(times.down.ours) / middle(times.down.copy),
      uploadMs: middle(times.up.ours),
      downloadMs: middle(times.down.ours),
    };
  }

  return {
    compare,
    /**
     * How much more memory the service has during the transfer of a large file, in bytes.
     *
     * @param {number} size
     */
    async measureMemory(size) {
      const before = (await service.request({})).now;
      const { body } = await upload(uploadUrl, size, { headers, isForm: true });
      await download(body.url, size);
      return (await service.request({})).highest - before;
    },
    stop: async () => {
      await service.stop();
      await copy.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
