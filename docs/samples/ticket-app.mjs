// An app that installs itself in a CRM, creates a ticket, and receives signed events. It needs only Node.
// CRM_URL=http://127.0.0.1:4400 CLIENT_ID=… CLIENT_SECRET=… node ticket-app.mjs, then open its /install.
import { createHash, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { isFromCrm } from "./verify-callback.mjs";

const { CRM_URL, CLIENT_ID: client_id, CLIENT_SECRET: client_secret, PORT = "3000" } = process.env;
const origin = `http://localhost:${PORT}`;
const redirect_uri = `${origin}/oauth`;
const random = () => randomBytes(32).toString("base64url");

/** The state and the verifier stay in the user's browser, so nobody else can finish the installation. */
async function install() {
  const [state, verifier] = [random(), random()];
  const code_challenge = createHash("sha256").update(verifier).digest("base64url");
  const pkce = { code_challenge, code_challenge_method: "S256" };
  const scope = "contacts timeline tickets";
  const query = new URLSearchParams({ client_id, redirect_uri, scope, state, ...pkce });
  const cookie = `install=${state}.${verifier}; HttpOnly; SameSite=Lax; Max-Age=600; Path=/oauth`;
  const location = `${CRM_URL}/oauth/authorize?${query}`;
  return [302, "", { location, "set-cookie": cookie }];
}

async function finish({ headers }, { searchParams }) {
  const [, state, code_verifier] = /install=([\w-]+)\.([\w-]+)/.exec(headers.cookie) ?? [];
  if (!state || state !== searchParams.get("state")) return [400, "Start at /install."];
  const [code, error] = [searchParams.get("code"), searchParams.get("error")];
  if (error) return [400, `Not installed: ${error}`];
  const grant = { grant_type: "authorization_code", code, redirect_uri, code_verifier };
  const form = new URLSearchParams({ ...grant, client_id, client_secret });
  const { access_token } = await post("/oauth/v1/token", form);
  const ticket = { properties: { subject: "Hello from the app", hs_pipeline_stage: "1" } };
  const auth = { authorization: `Bearer ${access_token}`, "content-type": "application/json" };
  const { id } = await post("/crm/v3/objects/tickets", JSON.stringify(ticket), auth);
  return [200, `Installed. Created ticket ${id}.`];
}

async function receive(request, { href }) {
  const body = Buffer.concat(await request.toArray()).toString();
  if (!isFromCrm(request, href, body, client_secret)) return [401, "Wrong signature"];
  for (const { subscriptionType } of JSON.parse(body)) console.log(subscriptionType);
  return [204];
}

async function post(path, body, headers = {}) {
  const response = await fetch(`${CRM_URL}${path}`, { method: "POST", headers, body });
  const content = await response.json();
  if (!response.ok) throw new Error(content.message);
  return content;
}

const routes = { "GET /install": install, "GET /oauth": finish, "POST /events": receive };
createServer(async (request, response) => {
  const url = new URL(request.url, origin);
  const handle = routes[`${request.method} ${url.pathname}`] ?? (async () => [404, "Not found"]);
  const [status, text, headers] = await handle(request, url).catch((error) => [500, error.message]);
  response.writeHead(status, headers).end(text);
}).listen(Number(PORT), () => console.log(`${origin}/install`));
