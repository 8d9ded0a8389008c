// The server of the calling app: its pages, and a login whose session is in a partitioned cookie. It needs only Node.
import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";

const { PORT = "5173", LOGIN_NAME, LOGIN_PASSWORD } = process.env;
const SESSION_SECRET = process.env.SESSION_SECRET ?? randomBytes(32).toString("hex");
if (!LOGIN_NAME || !LOGIN_PASSWORD) {
  console.error("Set LOGIN_NAME and LOGIN_PASSWORD.");
  process.exit(1);
}

const CODE_TIME_MS = 60_000;
const SESSION_TIME_MS = 8 * 60 * 60_000;
const MAX_BODY_BYTES = 10_000;

const sdk = fileURLToPath(new URL("main.js", import.meta.resolve("@calling-extensions/sdk")));
const files = {
  "/": ["text/html", fileURLToPath(new URL("index.html", import.meta.url))],
  "/login": ["text/html", fileURLToPath(new URL("login.html", import.meta.url))],
  "/sdk.js": ["text/javascript", sdk],
};

/** Codes that pop-ups have received, with their users and times. Each works once. */
const codes = new Map();

/** Compares two texts in a time that doesn't depend on them. */
const isEqual = (one, other) =>
  timingSafeEqual(
    ...[one, other].map((text) => createHash("sha256").update(String(text)).digest()),
  );

/** Replace this by your users, with a slow hash of each password, and a limit of attempts. */
const isUser = (name, password) =>
  [isEqual(name, LOGIN_NAME), isEqual(password, LOGIN_PASSWORD)].every(Boolean);

const sign = (text) => createHmac("sha256", SESSION_SECRET).update(text).digest("base64url");

/** Returns a cookie for a user. Signed, so that it stays valid when the server restarts. */
function sessionCookie(user) {
  const session = `${Buffer.from(user).toString("base64url")}.${Date.now() + SESSION_TIME_MS}`;
  return cookie(`${session}.${sign(session)}`, SESSION_TIME_MS / 1000);
}

/** `SameSite=None` allows the cookie in an iframe, and `Partitioned` keeps it in the iframe's partition. */
const cookie = (value, maxAge) =>
  `__Host-session=${value}; Path=/; Max-Age=${maxAge}; Secure; HttpOnly; SameSite=None; Partitioned`;

function userOf({ headers }) {
  const [, session, end, signature] =
    /__Host-session=([\w-]+\.(\d+))\.([\w-]+)/.exec(headers.cookie ?? "") ?? [];
  if (!session || !isEqual(signature, sign(session)) || Number(end) < Date.now()) return undefined;
  return Buffer.from(session.split(".")[0], "base64url").toString();
}

async function bodyOf(request) {
  let body = "";
  for await (const chunk of request) {
    body += chunk;
    if (body.length > MAX_BODY_BYTES) throw new Error("The request is too large.");
  }
  return body;
}

async function logIn(request) {
  const form = new URLSearchParams(await bodyOf(request));
  const name = form.get("name");
  if (!isUser(name, form.get("password"))) return [403];
  const code = randomBytes(32).toString("base64url");
  codes.set(code, { name, time: Date.now() });
  setTimeout(() => codes.delete(code), CODE_TIME_MS).unref();
  return [200, code];
}

async function createSession(request) {
  const code = await bodyOf(request);
  const login = codes.get(code);
  codes.delete(code);
  return login ? [204, "", { "set-cookie": sessionCookie(login.name) }] : [403];
}

const routes = {
  "POST /login": logIn,
  "POST /session": createSession,
  "DELETE /session": async () => [204, "", { "set-cookie": cookie("", 0) }],
  "GET /session": async (request) => {
    const user = userOf(request);
    return user === undefined ? [401] : [200, user];
  },
};

/** Other sites send their own origin: they can't log a user in or out. */
const isFromHere = ({ method, headers }) =>
  method === "GET" || new URL(headers.origin ?? "null:").host === headers.host;

async function respond(request) {
  const { pathname } = new URL(request.url, "http://localhost");
  const [type, path] = files[pathname] ?? [];
  if (request.method === "GET" && path)
    return [200, await readFile(path), { "content-type": type }];
  const route = routes[`${request.method} ${pathname}`];
  if (!route) return [404, "Not found"];
  return isFromHere(request) ? route(request) : [403];
}

const server = createServer(async (request, response) => {
  const [status, body, headers] = await respond(request).catch(({ message }) => [400, message]);
  response.writeHead(status, { "content-type": "text/plain", ...headers }).end(body);
});
server.listen(Number(PORT), "localhost", () =>
  console.log(`http://localhost:${server.address().port}/`),
);
