import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
} from "node:http";
import { text } from "node:stream/consumers";
import { listen } from "../tools/ports/listen.mjs";
import { OVERRIDE_KEY } from "./support/crm-page.ts";
import { expect, test as base } from "./support/test.ts";

const PATHS = ["/_page/session", "/_page/records/0-1", "/_page/events", "/crm/v3/objects/contacts"];

interface AppServer {
  url: string;
  /** The headers of every request that a browser sent. */
  received: IncomingHttpHeaders[];
  /** The text that the app's page could read from the CRM. */
  read: Promise<string>;
}

/** Waits for the text that the page posts after all its attempts. */
const waitForRead = (server: Server): Promise<string> =>
  new Promise((resolve) => {
    server.on("request", (request: IncomingMessage) => {
      if (request.url === "/read") resolve(text(request));
    });
  });

/** The page of an app whose script tries to sign in and to read with the user's credentials. */
const page = (crm: string): string => `<!doctype html><title>Curious</title><script type="module">
  const attempt = (path, init) =>
    fetch(${JSON.stringify(crm)} + path, { credentials: "include", ...init })
      .then((response) => response.text())
      .catch(() => "");
  const read = await Promise.all([
    attempt("/_page/session", { method: "POST" }),
    ...${JSON.stringify(PATHS)}.map((path) => attempt(path)),
  ]);
  await fetch("/read", { method: "POST", body: read.join("") });
</script>`;

const test = base.extend<{ appServer: AppServer }>({
  appServer: async ({ crmService }, use) => {
    const received: IncomingHttpHeaders[] = [];
    const server = createServer((request, response) => {
      received.push(request.headers);
      response.setHeader("content-type", "text/html").end(page(crmService.url));
    });
    const read = waitForRead(server);
    const port = await listen(server, 0);
    await use({ url: `http://127.0.0.1:${port}/`, received, read });
    server.closeAllConnections();
    server.close();
  },
});

// Browsers send cookies to every port of a host, so a cookie would open the CRM to this app.
test("the server of a calling app on another port of 127.0.0.1 gets no credentials for the CRM", async ({
  appServer,
  crmPage,
  crmService,
}) => {
  const settings = { name: "Curious", url: appServer.url, supportsInboundCalling: true };
  await crmPage.setLocalStorage(OVERRIDE_KEY, JSON.stringify(settings));
  await crmPage.open("contact", 101);
  await crmPage.dial("+12025550101", settings.name);
  expect(await appServer.read).toBe("");

  // Any part of what the browser sent may be a secret, so the test tries each as the page's token.
  const values = appServer.received.flatMap((headers) => Object.values(headers).map(String));
  const secrets = new Set(["", ...values, ...values.flatMap((value) => value.split(/[;=\s]+/))]);
  for (const secret of secrets) {
    for (const path of PATHS) {
      const headers = { "x-crm-session": secret, cookie: cookies(appServer.received) };
      const response = await fetch(`${crmService.url}${path}`, { headers });
      await response.body?.cancel();
      // After many wrong ones, the service no longer looks at them.
      expect([path, [401, 429].includes(response.status)]).toEqual([path, true]);
    }
  }
});

const cookies = (received: readonly IncomingHttpHeaders[]): string =>
  received.map(({ cookie }) => cookie ?? "").join("; ");
