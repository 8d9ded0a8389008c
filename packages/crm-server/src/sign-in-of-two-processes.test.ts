// @postgres-only
import { createServer, request as forward, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { pageUsers } from "@calling-extensions/crm/page-api";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createCrmServer, type CrmServer } from "./create-crm-server.ts";
import { startOpenIdProvider, type OpenIdProvider } from "./testing/open-id-provider.ts";
import { alex, optionsOf, SignInPage } from "./testing/open-sign-in.ts";
import { openPersistentStore, type PersistentStore } from "./testing/persistent-store.ts";

let proxy: Server;
let origin: string;
let store: PersistentStore;
let provider: OpenIdProvider;
let services: CrmServer[];
let requests: number;

beforeEach(async () => {
  requests = 0;
  services = [];
  // Each request goes to the other process than the one before it.
  proxy = createServer((request, response) => {
    requests += 1;
    const { port } = services[requests % services.length] ?? { port: 0 };
    const { method, url, headers } = request;
    const forwarded = { ...headers, "x-forwarded-host": headers.host };
    const onward = forward({ port, method, path: url, headers: forwarded }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => response.destroy());
    request.pipe(onward);
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  provider = await startOpenIdProvider([origin]);
  provider.addPerson("alex", alex);
  store = await openPersistentStore();
  for (let count = 0; count < 2; count += 1) {
    services.push(
      await createCrmServer({
        ...store.location,
        publicUrls: [origin],
        trustedProxies: ["127.0.0.1"],
        signIn: optionsOf(provider, { administrator: alex.email }),
      }),
    );
  }
});
afterEach(async () => {
  proxy.closeAllConnections();
  proxy.close();
  for (const service of services) await service.stop();
  await provider.stop();
  await store.remove();
});

/** Sends a request to each of the processes. */
const askBoth = async (page: SignInPage): Promise<number[]> => {
  const first = await page.send("GET", "/_page/session");
  const second = await page.send("GET", "/_page/session");
  return [first.status, second.status];
};

it("begins and ends a sign-in and its session in any of them", async () => {
  const page = new SignInPage(origin);
  await page.start("alex");
  expect(requests).toBe(3);
  expect(await askBoth(page)).toEqual([200, 200]);
  const streams = [1, 2].map(() =>
    fetch(`${origin}/_page/events`, { headers: { "x-crm-session": page.token ?? "" } }),
  );
  const texts = (await Promise.all(streams)).map((response) => response.text());
  expect((await page.send("DELETE", "/_page/session")).status).toBe(200);
  expect(await Promise.all(texts)).toHaveLength(2);
  expect(await askBoth(page)).toEqual([401, 401]);
});

it("makes the first administrator once, although both learn of them at the same time", async () => {
  const pages = [1, 2, 3, 4].map(() => new SignInPage(origin));
  const ids = await Promise.all(pages.map(async (page) => (await page.start("alex")).user.id));
  expect(new Set(ids).size).toBe(1);
});

const statusesOf = async (acts: Promise<{ status: number }>[]): Promise<number[]> =>
  (await Promise.all(acts)).map(({ status }) => status).toSorted((a, b) => a - b);

it("invites a person once, and leaves an administrator, although both are asked at the same time", async () => {
  const page = new SignInPage(origin);
  const { user } = await page.start("alex");
  const invite = (email: string) =>
    page.send("POST", "/_page/users", { name: "Sam", email, role: "administrator" });
  expect(await statusesOf([invite("sam@example.com"), invite("Sam@example.com")])).toEqual([
    201, 409,
  ]);
  const { results } = pageUsers.parse((await page.send("GET", "/_page/users")).body);
  const administrators = results.filter(({ role }) => role === "administrator");
  const demote = ({ id }: { id: string }) =>
    page.send("PATCH", `/_page/users/${id}`, { role: "manager" });
  // Each one makes another user the last administrator.
  const others = administrators.filter(({ id }) => id !== user.id);
  await Promise.all(others.slice(1).map(demote));
  expect(await statusesOf([demote(user), demote(others[0] ?? user)])).not.toEqual([204, 204]);
});
