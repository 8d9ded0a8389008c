// @long
// @postgres-only
import {
  ClientModel,
  searchSeed,
  type ClientConnection,
  type ClientResponse,
} from "@calling-extensions/crm/testing";
import { SESSION_HEADER } from "@calling-extensions/crm/page-api";
import { expect, it } from "vitest";
import { shareCluster } from "./testing/share-cluster.ts";
import { signIn } from "./testing/sign-in.ts";
import { readAccessToken } from "./testing/spawn-service.ts";

const PROCESSES = 4;
const CLIENTS = 8;
/** Of all clients together. */
const OPERATIONS = 5000;

const cluster = shareCluster(PROCESSES);

/** Reaches any of the processes through the proxy. */
async function connect(): Promise<ClientConnection> {
  const { url, dataDir } = cluster();
  const authorization = `Bearer ${await readAccessToken(dataDir)}`;
  const { token } = await signIn(url);
  const send =
    (headers: Record<string, string>): ClientConnection["api"] =>
    async <Body>(method: string, path: string, body?: object): Promise<ClientResponse<Body>> => {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: { ...headers, ...(body && { "content-type": "application/json" }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: JSON.parse(text || "{}") as Body };
    };
  return { api: send({ authorization }), page: send({ [SESSION_HEADER]: token, origin: url }) };
}

it("four processes behind a proxy leave what some order of the acknowledged writes explains", async () => {
  const seed = searchSeed(1);
  const model = new ClientModel(await Promise.all(Array.from({ length: CLIENTS }, connect)));
  await model.play(OPERATIONS, seed);
  expect([...model.statuses.keys()].filter((status) => status >= 500)).toEqual([]);
  const faults = await model.findFaults();
  expect(faults, `seed ${seed}, ${JSON.stringify([...model.statuses])}`).toEqual([]);
}, 600_000);
