// Keeps a copy of a CRM's tickets. A user installs it with OAuth; then it reads all tickets, and receives what changes.
import { createHash, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import Database from "libsql";
import { createReceiver } from "./receive-events.mjs";

const { CLIENT_ID: client_id, CLIENT_SECRET: client_secret, APP_ID, DEVELOPER_KEY } = process.env;
const { CRM_URL = "http://127.0.0.1:4400", PORT = "3000", DATABASE = "mirror.db" } = process.env;
if (!client_id || !client_secret) {
  console.error("Set CLIENT_ID and CLIENT_SECRET.");
  process.exit(1);
}
const origin = `http://localhost:${PORT}`;
const redirect_uri = `${origin}/oauth`;
const random = () => randomBytes(32).toString("base64url");

/** The properties that are copied. */
const properties = ["subject", "hs_pipeline_stage"];

const db = new Database(DATABASE);
db.exec(`
  CREATE TABLE IF NOT EXISTS tickets (id INTEGER PRIMARY KEY, subject TEXT, hs_pipeline_stage TEXT);
  CREATE TABLE IF NOT EXISTS handled_events (id INTEGER PRIMARY KEY, time INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS installation (id INTEGER PRIMARY KEY CHECK (id = 1), refresh_token TEXT NOT NULL);
`);
const replaceTicket = db.prepare("INSERT OR REPLACE INTO tickets VALUES (?, ?, ?)");
const deleteTicket = db.prepare("DELETE FROM tickets WHERE id = ?");
const setProperty = Object.fromEntries(
  properties.map((name) => [
    name,
    db.prepare(
      `INSERT INTO tickets (id, ${name}) VALUES (?, ?) ON CONFLICT DO UPDATE SET ${name} = excluded.${name}`,
    ),
  ]),
);
const listTickets = db.prepare("SELECT * FROM tickets ORDER BY id");
const saveRefreshToken = db.prepare("INSERT OR REPLACE INTO installation VALUES (1, ?)");
const findRefreshToken = db.prepare("SELECT refresh_token FROM installation");

/** Sends a request to the CRM. A response of 404 is undefined. */
async function request(path, options) {
  const response = await fetch(`${CRM_URL}${path}`, options);
  if (response.status === 404) return undefined;
  const content = await response.json();
  if (!response.ok) throw new Error(content.message);
  return content;
}

async function requestTokens(grant) {
  const body = new URLSearchParams({ ...grant, client_id, client_secret });
  const tokens = await request("/oauth/v1/token", { method: "POST", body });
  // Before the access token is used: the previous refresh token stops working.
  saveRefreshToken.run(tokens.refresh_token);
  return tokens.access_token;
}

/** Reads from the CRM with an access token. */
const read = (path, accessToken) =>
  request(path, { headers: { authorization: `Bearer ${accessToken}` } });

const ticketPath = `/crm/v3/objects/tickets`;
const query = `properties=${properties.join()}`;
const copy = ({ id, properties: values }) =>
  replaceTicket.run(Number(id), ...properties.map((name) => values[name] ?? null));

/** Replaces the copies of an earlier installation by copies of all tickets. */
async function copyAll(accessToken) {
  const tickets = [];
  let after = "";
  do {
    const page = await read(`${ticketPath}?limit=100&${query}${after}`, accessToken);
    tickets.push(...page.results);
    after = page.paging ? `&after=${page.paging.next.after}` : undefined;
  } while (after !== undefined);
  db.transaction(() => {
    db.exec("DELETE FROM tickets");
    for (const ticket of tickets) copy(ticket);
  })();
  return tickets.length;
}

async function handle({ subscriptionType, objectId, propertyName, propertyValue }) {
  console.log(subscriptionType);
  if (subscriptionType === "ticket.propertyChange") {
    setProperty[propertyName]?.run(objectId, propertyValue);
  }
  if (subscriptionType === "ticket.deletion") deleteTicket.run(objectId);
  if (subscriptionType === "ticket.restore") {
    const [{ refresh_token }] = findRefreshToken.all();
    const accessToken = await requestTokens({ grant_type: "refresh_token", refresh_token });
    const ticket = await read(`${ticketPath}/${objectId}?${query}`, accessToken);
    if (ticket) copy(ticket);
  }
}

const DAY_MS = 24 * 60 * 60_000;
const findEvent = db.prepare("SELECT id FROM handled_events WHERE id = ?");
const addEvent = db.prepare("INSERT OR IGNORE INTO handled_events VALUES (?, ?)");
const forgetEvents = db.prepare("DELETE FROM handled_events WHERE time < ?");

const receive = createReceiver({
  url: `${origin}/events`,
  clientSecret: client_secret,
  handle,
  handled: {
    has: (id) => findEvent.all(id).length > 0,
    add(id) {
      addEvent.run(id, Date.now());
      // The CRM sends an event again for a day.
      forgetEvents.run(Date.now() - 2 * DAY_MS);
    },
  },
});

/** Subscribes to changes of tickets, unless that was done before. */
async function subscribe() {
  const path = `/webhooks/v3/${APP_ID}`;
  const key = `hapikey=${DEVELOPER_KEY}`;
  const send = (method, name, body) =>
    request(`${path}/${name}?${key}`, {
      method,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const throttling = { maxConcurrentRequests: 5 };
  await send("PUT", "settings", { targetUrl: `${origin}/events`, throttling });
  const { results } = await request(`${path}/subscriptions?${key}`);
  const wanted = [
    ...properties.map((propertyName) => ({ eventType: "ticket.propertyChange", propertyName })),
    { eventType: "ticket.deletion" },
    { eventType: "ticket.restore" },
  ];
  for (const subscription of wanted) {
    const exists = results.some(
      ({ eventType, propertyName }) =>
        eventType === subscription.eventType &&
        (propertyName ?? undefined) === subscription.propertyName,
    );
    if (!exists) await send("POST", "subscriptions", { ...subscription, active: true });
  }
}

/** The state and the verifier stay in the user's browser, so that only they can finish the installation. */
async function install() {
  const [state, verifier] = [random(), random()];
  const code_challenge = createHash("sha256").update(verifier).digest("base64url");
  const pkce = { code_challenge, code_challenge_method: "S256" };
  const scope = "contacts timeline tickets";
  const parameters = new URLSearchParams({ client_id, redirect_uri, scope, state, ...pkce });
  const cookie = `install=${state}.${verifier}; HttpOnly; SameSite=Lax; Max-Age=600; Path=/oauth`;
  const location = `${CRM_URL}/oauth/authorize?${parameters}`;
  return [302, "", { location, "set-cookie": cookie }];
}

async function finish({ headers }, { searchParams }) {
  const [, state, code_verifier] = /install=([\w-]+)\.([\w-]+)/.exec(headers.cookie) ?? [];
  if (!state || state !== searchParams.get("state")) return [400, "Start at /install."];
  const [code, error] = [searchParams.get("code"), searchParams.get("error")];
  if (error) return [400, `Not installed: ${error}`];
  const grant = { grant_type: "authorization_code", code, redirect_uri, code_verifier };
  const count = await copyAll(await requestTokens(grant));
  return [200, `Installed. Copied ${count} tickets.`];
}

const list = async () => [
  200,
  JSON.stringify(listTickets.all(), undefined, 2),
  { "content-type": "application/json" },
];

const routes = { "GET /install": install, "GET /oauth": finish, "GET /": list };
const server = createServer(async (request, response) => {
  const url = new URL(request.url, origin);
  if (request.method === "POST" && url.pathname === "/events") return receive(request, response);
  const respond = routes[`${request.method} ${url.pathname}`] ?? (async () => [404, "Not found"]);
  const [status, text, headers] = await respond(request, url).catch((error) => [
    500,
    error.message,
  ]);
  response.writeHead(status, headers).end(text);
});

server.listen(Number(PORT), "localhost", async () => {
  console.log(`${origin}/install`);
  if (!APP_ID || !DEVELOPER_KEY) return;
  await subscribe().catch(({ message }) => console.error(`Not subscribed to events: ${message}`));
});
