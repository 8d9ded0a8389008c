import { DocumentedError, isDocumentedError } from "@calling-extensions/contract";
import { request } from "node:http";
import { afterEach, expect, it } from "vitest";
import { createCrmServer, type CrmServer, type CrmServerOptions } from "./create-crm-server.ts";
import { readPublicUrls, type Address } from "./public-urls.ts";

const tls = { key: "", cert: "" };
const publicUrls = ["https://crm.example.com"];

it.each<[what: string, options: Address, sentence: string]>([
  [
    "another address without a public URL",
    { host: "0.0.0.0", tls },
    "A service that listens on 0.0.0.0 needs a public URL such as https://crm.example.com.",
  ],
  [
    "another address without TLS",
    { host: "0.0.0.0", publicUrls },
    "A service that listens on 0.0.0.0 needs a proxy with TLS in front: set its address as a trusted proxy.",
  ],
  [
    "a public URL without TLS",
    { publicUrls: [...publicUrls, "http://crm.example.com"] },
    "The public URL http://crm.example.com needs https: tokens would cross a network unencrypted.",
  ],
  [
    "a public URL with a path",
    { publicUrls: ["https://example.com/crm"] },
    "A public URL is an origin such as https://crm.example.com, not https://example.com/crm.",
  ],
  [
    "a public URL with a user",
    { publicUrls: ["https://me@example.com"] },
    "A public URL is an origin such as https://crm.example.com, not https://me@example.com.",
  ],
  [
    "a name instead of a URL",
    { publicUrls: ["crm.example.com"] },
    "A public URL is an origin such as https://crm.example.com, not crm.example.com.",
  ],
])("refuses %s in a sentence", (_, options, sentence) => {
  const refuse = () => readPublicUrls(options);
  expect(refuse).toThrow(new DocumentedError("unsafeAddress", sentence));
  expect(isDocumentedError(new DocumentedError("unsafeAddress", sentence))).toBe(true);
});

it.each<[what: string, options: Address, origins: unknown]>([
  ["no URL on this machine", {}, undefined],
  ["plain http on this machine", { publicUrls: ["http://LOCALHOST:80/"] }, ["http://localhost"]],
  ["a proxy", { host: "::", publicUrls, trustedProxies: ["10.0.0.0/8"] }, publicUrls],
  ["its own certificate", { host: "192.0.2.1", publicUrls, tls }, publicUrls],
])("accepts %s", (_, options, origins) => {
  expect(readPublicUrls(options)).toEqual(origins);
});

let server: CrmServer;
let isOpen = false;
afterEach(async () => {
  if (isOpen) await server.stop();
  isOpen = false;
});

/** Sends a request to the port as a proxy does. `fetch` doesn't send another host. */
function send(path: string, headers: Record<string, string>, body?: string) {
  return new Promise<{ status: number | undefined; location?: string | undefined; text: string }>(
    (resolve, reject) => {
      const method = body === undefined ? "GET" : "POST";
      const sent = request({ host: "127.0.0.1", port: server.port, path, method, headers });
      sent.once("error", reject).once("response", (response) => {
        let text = "";
        response
          .setEncoding("utf8")
          .on("data", (part: string) => (text += part))
          .once("end", () => {
            const { location } = response.headers;
            resolve({ status: response.statusCode, location, text });
          });
      });
      sent.end(body);
    },
  );
}

const open = async (options: Partial<CrmServerOptions>): Promise<void> => {
  server = await createCrmServer({
    memory: true,
    publicUrls: ["https://crm.example.com", "https://crm.example.org"],
    ...options,
  });
  isOpen = true;
};
const tokenOf = () => ({ authorization: `Bearer ${server.credentials?.accessToken}` });
const contact = "/crm/v3/objects/contacts/101";

it("accepts each of its public hosts and no other one, and links to the first", async () => {
  await open({});
  const statuses: unknown[] = [];
  for (const host of [
    "crm.example.com",
    "crm.example.org",
    `127.0.0.1:${server.port}`,
    "crm.example.net",
  ]) {
    statuses.push((await send(contact, { host, ...tokenOf() })).status);
  }
  expect(statuses).toEqual([200, 200, 421, 421]);
  const misdirected = await send(contact, { host: "crm.example.net", ...tokenOf() });
  expect(misdirected.text).toContain(
    "Use https://crm.example.com or https://crm.example.org: the service has no other name.",
  );
  const host = "crm.example.org";
  const { text } = await send("/openapi.json", { host });
  expect(JSON.parse(text)).toMatchObject({ servers: [{ url: "https://crm.example.com" }] });
  expect(server.url).toBe("https://crm.example.com");
});

it("accepts writes of the page at each public URL, and has no demo session there", async () => {
  await open({});
  const host = "crm.example.com";
  const signIn = (origin: string) =>
    send("/_page/session", { host, origin, "content-type": "application/json" }, "{}");
  const own = await signIn("https://crm.example.org");
  expect([own.status, own.text]).toEqual([403, expect.stringContaining("needs no password")]);
  const foreign = await signIn("https://crm.example.net");
  expect([foreign.status, foreign.text]).toEqual([
    403,
    expect.stringContaining(
      "Only the page at https://crm.example.com or https://crm.example.org may write here.",
    ),
  ]);
});

it.each([
  ["a trusted proxy", ["127.0.0.0/8"], 200],
  ["another address", ["192.0.2.1"], 421],
])("with a forwarded host, %s gets %j", async (_, trustedProxies, status) => {
  await open({ trustedProxies });
  const headers = { host: "crm-1.internal", "x-forwarded-host": "crm.example.com", ...tokenOf() };
  expect((await send(contact, headers)).status).toBe(status);
});

/** Sends a wrong token for a client of a proxy. */
async function guess(client: string) {
  const authorization = "Bearer pat-of-another";
  const headers = { host: "crm.example.com", "x-forwarded-for": client, authorization };
  return (await send(contact, headers)).status;
}

it("counts wrong credentials of each client behind a trusted proxy", async () => {
  await open({ trustedProxies: ["127.0.0.1"] });
  let status = await guess("192.0.2.1");
  for (let guesses = 1; status === 401 && guesses < 1000; guesses += 1)
    status = await guess("192.0.2.1");
  expect([status, await guess("192.0.2.2")]).toEqual([429, 401]);
});
