import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const sdkDir = fileURLToPath(new URL("../../packages/sdk", import.meta.url));
const main = fileURLToPath(new URL("../../apps/crm-server/dist/main.js", import.meta.url));

export interface CrmServiceOptions {
  dataDir: string;
  softphonePort: number;
  seedFile: string;
  /** Of the CRM page and service; 0 takes any that is free. */
  port: number;
}

/** The CRM service as `npm start` runs it: a process of its own, on its own data. */
export class CrmService {
  readonly url: string;
  readonly port: number;
  readonly #process: ChildProcess;
  readonly #options: CrmServiceOptions;

  private constructor(
    process: ChildProcess,
    options: CrmServiceOptions,
    port: number,
    url: string,
  ) {
    this.#process = process;
    this.#options = options;
    this.port = port;
    this.url = url;
  }

  static async start(options: CrmServiceOptions): Promise<CrmService> {
    const child = fork(main, {
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      env: {
        ...process.env,
        CRM_PORT: String(options.port),
        DATA_DIR: options.dataDir,
        SOFTPHONE_PORT: String(options.softphonePort),
        SEED_FILE: options.seedFile,
        SDK_DIR: sdkDir,
      },
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        output += chunk.toString();
      });
    }
    const ready = once(child, "message") as Promise<[{ url: string; port: number }]>;
    const exited = once(child, "exit").then(() => {
      throw new Error(`The CRM service did not start:\n${output}`);
    });
    const [{ url, port }] = await Promise.race([ready, exited]);
    exited.catch(() => undefined);
    return new CrmService(child, options, port, url);
  }

  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const exited = once(this.#process, "exit");
    this.#process.kill(signal);
    await exited;
  }

  /** Stops it, and starts another one on the same data and port. */
  async restart(): Promise<CrmService> {
    await this.stop();
    return CrmService.start({ ...this.#options, port: this.port });
  }

  get(path: string): Promise<unknown> {
    return this.send("GET", path);
  }

  /** Asks the public interface, with the token that the service made at its first start. */
  async send(method: string, path: string, body?: object): Promise<unknown> {
    const { accessToken } = await this.#credentials();
    const headers = { authorization: `Bearer ${accessToken}` };
    return this.#fetch(method, path, headers, body);
  }

  /** Changes a calling app's settings, with the developer's key. */
  async changeSettings(appId: number, changes: object): Promise<void> {
    const { hapikey } = await this.#credentials();
    const path = `/crm/v3/extensions/calling/${appId}/settings?hapikey=${hapikey}`;
    await this.#fetch("PATCH", path, {}, changes);
  }

  async #credentials(): Promise<{ accessToken: string; hapikey: string }> {
    const text = await readFile(join(this.#options.dataDir, "credentials.json"), "utf8");
    return JSON.parse(text) as { accessToken: string; hapikey: string };
  }

  async #fetch(method: string, path: string, headers: Record<string, string>, body?: object) {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: { ...headers, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
    return text === "" ? undefined : (JSON.parse(text) as unknown);
  }

  /** Every call the CRM knows, on a timeline or not. */
  async calls(): Promise<{ id: string; properties: Record<string, string> }[]> {
    const properties = [
      "hs_call_title",
      "hs_call_body",
      "hs_call_status",
      "hs_call_direction",
      "hs_call_external_id",
      "hs_call_from_number",
      "hs_call_to_number",
      "hs_timestamp",
      "calling_end_status",
    ].join(",");
    const answer = (await this.get(`/crm/v3/objects/calls?limit=100&properties=${properties}`)) as {
      results: { id: string; properties: Record<string, string> }[];
    };
    return answer.results;
  }
}
