import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startCrmProcess, type CrmProcess } from "../support/crm-process.ts";
import { CrmService, type CrmAccess } from "../support/crm-service.ts";

const createDataDir = (): Promise<string> => mkdtemp(join(tmpdir(), "calling-extensions-chaos-"));

async function readCredentials(dataDir: string): Promise<CrmAccess["credentials"]> {
  const json = await readFile(join(dataDir, "credentials.json"), "utf8");
  return JSON.parse(json) as CrmAccess["credentials"];
}

/** A service in a process that can be killed without losing its data. */
export class ChaosService {
  #crm: CrmService;
  readonly url: string;
  #options: { dataDir: string; softphonePort: number };
  #process: CrmProcess;
  #isUp = true;
  #aheadMs = 0;

  private constructor(
    process: CrmProcess,
    options: { dataDir: string; softphonePort: number },
    credentials: CrmAccess["credentials"],
  ) {
    this.#process = process;
    this.#options = options;
    this.url = process.url;
    this.#crm = new CrmService({ url: process.url, credentials });
  }

  get crm(): CrmService {
    return this.#crm;
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  static async start(softphonePort: number): Promise<ChaosService> {
    const dataDir = await createDataDir();
    const options = { dataDir, softphonePort };
    const process = await startCrmProcess({ ...options, port: 0 });
    return new ChaosService(process, options, await readCredentials(dataDir));
  }

  async kill(): Promise<void> {
    this.#isUp = false;
    await this.#process.kill();
  }

  async ensureUp(): Promise<void> {
    if (this.#isUp) return;
    const { port } = this.#process;
    this.#process = await startCrmProcess({ ...this.#options, port, aheadMs: this.#aheadMs });
    this.#isUp = true;
  }

  /** Restarts the service with an empty data directory. */
  async replace(): Promise<void> {
    await this.kill();
    await rm(this.#options.dataDir, { recursive: true, force: true });
    this.#options = { ...this.#options, dataDir: await createDataDir() };
    await this.ensureUp();
    const credentials = await readCredentials(this.#options.dataDir);
    this.#crm = new CrmService({ url: this.url, credentials });
  }

  /** Restarts the service with its clock set ahead. */
  async restartLater(byMs: number): Promise<void> {
    this.#aheadMs += byMs;
    await this.kill();
    await this.ensureUp();
  }

  async dispose(): Promise<void> {
    await this.#process.stop();
    await rm(this.#options.dataDir, { recursive: true, force: true });
  }
}
