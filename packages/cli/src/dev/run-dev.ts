import { createCrmServer, PortTaken, type CrmServer } from "@calling-extensions/crm-server";
import { CommandLineError, type DevOptions } from "../command-line.ts";
import { watchApp } from "./app-watch.ts";
import { keepCertificate } from "./certificate.ts";
import { openPage } from "./open-page.ts";
import type { Terminal } from "./terminal.ts";

/** The app's id, below those that are minted. */
const APP_ID = 9100;

const STANDARD_PORT = 4400;

/** Where the browser begins: a contact with a number to call, and the app chosen. */
const FIRST_PAGE = `/contacts/1/record/0-1/101?provider=${APP_ID}`;

/** Runs the CRM page with the app in it, and says how it fares, until it is called off. */
export async function runDev(
  options: DevOptions,
  { terminal, signal }: { terminal: Terminal; signal: AbortSignal },
): Promise<void> {
  const { app, name, opensBrowser } = options;
  const server = await startServer(options, terminal);
  const ended = new AbortController();
  let wasUp = false;
  const follow = (isUp: boolean): void => {
    if (!isUp) {
      const since = wasUp ? "any more" : "yet";
      terminal.say("note", `Nothing is listening at ${app.origin} ${since}; waiting for it.`);
      return;
    }
    if (wasUp) {
      terminal.say("good", `${name} is back; reloading its frame.`);
      server.announceAppRestart(String(APP_ID)).catch((error: unknown) => ended.abort(error));
      return;
    }
    wasUp = true;
    // Only the page can tell whether the app works: that is reported from there.
    terminal.say("good", `Something is listening at ${app.origin}.`);
    terminal.say("note", `Open ${server.url}${FIRST_PAGE}`);
    if (opensBrowser) void openPage(`${server.url}${FIRST_PAGE}`);
  };
  try {
    terminal.say("good", `CRM page: ${server.url}`);
    await watchApp(app, { onChange: follow, signal: AbortSignal.any([signal, ended.signal]) });
  } finally {
    await server.stop();
  }
  ended.signal.throwIfAborted();
}

async function startServer(options: DevOptions, terminal: Terminal): Promise<CrmServer> {
  const { app, name, size, supportsInboundCalling, supportsCustomObjects } = options;
  const { dataDir, port, seedFile, isHttps } = options;
  const settings = { ...size, supportsInboundCalling, supportsCustomObjects };
  const start = (onPort: number): Promise<CrmServer> =>
    createCrmServer({
      ...(dataDir === undefined ? { memory: true } : { dataDir }),
      port: onPort,
      seedFile,
      tls: certificate,
      allowedOrigins: { [APP_ID]: options.allowedOrigins },
      seed: {
        apps: [{ id: APP_ID, settings: { name, url: app.href, isReady: true, ...settings } }],
      },
      onReport: terminal.report,
    });
  const certificate = isHttps ? await keepCertificate() : undefined;
  if (port !== undefined) {
    return start(port).catch((cause: unknown) => {
      if (!(cause instanceof PortTaken)) throw cause;
      throw new CommandLineError(`Port ${port} is taken. Set --port to another one, or to 0.`, {
        cause,
      });
    });
  }
  // A port that was not asked for may be any.
  return start(STANDARD_PORT).catch((error: unknown) => {
    if (error instanceof PortTaken) return start(0);
    throw error;
  });
}
