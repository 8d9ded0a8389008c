import { readFile } from "node:fs/promises";
import { join } from "node:path";

export interface CrmServiceOptions {
  dataDir: string;
  softphonePort: number;
  seedFile: string;
  sdkDir: string;
  /** Of the CRM page and service; 0 takes any that is free. */
  port: number;
}

export interface RunningServer {
  readonly url: string;
  readonly port: number;
  stop(): Promise<void>;
}

export type StartServer = (options: CrmServiceOptions) => Promise<RunningServer>;

/** The CRM service, and what is asked of it beside the page. */
export class CrmService {
  readonly #start: StartServer;
  readonly #options: CrmServiceOptions;
  #server: RunningServer;

  private constructor(start: StartServer, options: CrmServiceOptions, server: RunningServer) {
    this.#start = start;
    this.#options = options;
    this.#server = server;
  }

  static async start(start: StartServer, options: CrmServiceOptions): Promise<CrmService> {
    return new CrmService(start, options, await start(options));
  }

  get url(): string {
    return this.#server.url;
  }

  get port(): number {
    return this.#server.port;
  }

  stop(): Promise<void> {
    return this.#server.stop();
  }

  /** Stops it, and starts another one on the same data and port. */
  async restart(): Promise<void> {
    await this.stop();
    this.#server = await this.#start({ ...this.#options, port: this.port });
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
