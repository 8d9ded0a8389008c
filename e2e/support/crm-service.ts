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

  /** Asks the public interface, with the token that the service made at its first start. */
  async get(path: string): Promise<unknown> {
    const credentials = await readFile(join(this.#options.dataDir, "credentials.json"), "utf8");
    const { accessToken } = JSON.parse(credentials) as { accessToken: string };
    const response = await fetch(`${this.url}${path}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
    return response.json();
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
