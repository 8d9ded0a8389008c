import type { IncomingMessage, ServerResponse } from "node:http";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { serve } from "./serve.ts";

const SESSION_COOKIE = "__Host-session=1; Path=/; Secure; HttpOnly; SameSite=None; Partitioned";
const script = fileURLToPath(new URL("../../packages/sdk/dist/main.js", import.meta.url));

export interface LoginSite {
  /** `http://localhost:…` */
  readonly url: string;
  /** The codes with which frames requested a session, in order. */
  readonly receivedCodes: readonly string[];
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  return body;
}

const sendPage =
  (page: string): Handler =>
  (_request, response) => {
    response.setHeader("content-type", "text/html").end(page);
  };

const sendScript: Handler = async (_request, response) => {
  response.setHeader("content-type", "text/javascript").end(await readFile(script));
};

const hasSession = ({ headers }: IncomingMessage): boolean =>
  headers.cookie?.includes("__Host-session=1") ?? false;

/**
 * The server of a calling app with a log-in: its page, its log-in page, single-use codes, and a session
 * in a partitioned cookie.
 *
 * @param pages the guide's pages
 */
export async function withLoginSite(
  pages: { app: string; login: string },
  use: (site: LoginSite) => Promise<void>,
): Promise<void> {
  const codes = new Set<string>();
  const receivedCodes: string[] = [];
  const handlers: Record<string, Handler> = {
    "GET /": sendPage(pages.app),
    "GET /login": sendPage(pages.login),
    "POST /login": (_request, response) => {
      const code = crypto.randomUUID();
      codes.add(code);
      response.end(code);
    },
    "GET /session": (request, response) => {
      response.writeHead(hasSession(request) ? 204 : 401).end();
    },
    "POST /session": async (request, response) => {
      const code = await bodyOf(request);
      receivedCodes.push(code);
      if (codes.delete(code)) response.setHeader("set-cookie", SESSION_COOKIE).writeHead(204);
      else response.writeHead(403);
      response.end();
    },
  };

  const site = await serve((request, response) => {
    const path = request.url?.split("?")[0] ?? "";
    const handler = path.endsWith("/dist/main.js")
      ? sendScript
      : handlers[`${request.method} ${path}`];
    if (handler) void handler(request, response);
    else response.writeHead(404).end();
  });
  try {
    await use({ url: site.url, receivedCodes });
  } finally {
    await site.stop();
  }
}
