import { isDocumentedError, DocumentedError } from "@calling-extensions/contract";
import { createCrmServer, type CrmServer } from "@calling-extensions/crm-server";
import { DEFAULT_PORT } from "../limits.ts";
import type { DevOptions } from "../command-line.ts";
import { openPage } from "../open-page.ts";
import { watchApp } from "./app-watch.ts";
import { ensureCertificate } from "./certificate.ts";
import { createRecordingSaver } from "./save-recordings.ts";
import type { Terminal } from "./terminal.ts";

/** The app's id, below the CRM's generated ids. */
const APP_ID = 9100;

/** A contact with a phone number, and the app selected. */
const FIRST_PAGE = `/contacts/1/record/0-1/101?provider=${APP_ID}`;

/** Runs the CRM page with the app and reports the app's status, until the signal aborts. */
export async function runDev(
  options: DevOptions,
  { terminal, signal }: { terminal: Terminal; signal: AbortSignal },
): Promise<void> {
  const { app, name, opensBrowser } = options;
  const server = await startServer(options, terminal);
  const ended = new AbortController();
  let wasUp = false;
  const onChange = (isUp: boolean): void => {
    if (!isUp) {
      const since = wasUp ? "anymore" : "yet";
      terminal.say("note", `Nothing is listening at ${app.origin} ${since}; waiting for it.`);
      return;
    }
    if (wasUp) {
      terminal.say("good", `${name} is back; reloading it.`);
      server.announceAppRestart(String(APP_ID)).catch((error: unknown) => ended.abort(error));
      return;
    }
    wasUp = true;
    // Only the page can find out whether the app works, and reports that.
    terminal.say("good", `Something is listening at ${app.origin}.`);
    terminal.say("note", `Open ${server.url}${FIRST_PAGE}`);
    if (opensBrowser) void openPage(`${server.url}${FIRST_PAGE}`);
  };
  try {
    terminal.say("good", `CRM page: ${server.url}`);
    await watchApp(app, { onChange, signal: AbortSignal.any([signal, ended.signal]) });
  } finally {
    await server.stop();
  }
  ended.signal.throwIfAborted();
}

async function startServer(options: DevOptions, terminal: Terminal): Promise<CrmServer> {
  const { app, name, size } = options;
  const { supportsInboundCalling, supportsCustomObjects, usesCallingWindow } = options;
  const { dataDir, port, seedFile, isHttps, recordingDir } = options;
  const settings = {
    ...size,
    supportsInboundCalling,
    supportsCustomObjects,
    usesCallingWindow,
  };
  const start = (onPort: number): Promise<CrmServer> =>
    createCrmServer({
      ...(dataDir === undefined ? { memory: true } : { dataDir }),
      port: onPort,
      seedFile,
      tls: certificate,
      allowedOrigins: { [APP_ID]: options.allowedOrigins },
      policy: options.policy,
      seed: {
        apps: [{ id: APP_ID, settings: { name, url: app.href, isReady: true, ...settings } }],
      },
      onReport: terminal.report,
      onRecording,
    });
  const onRecording =
    recordingDir === undefined ? undefined : await createRecordingSaver(recordingDir, terminal);
  const certificate = isHttps ? await ensureCertificate() : undefined;
  if (port !== undefined) {
    return start(port).catch((cause: unknown) => {
      if (!isDocumentedError(cause, "portTaken")) throw cause;
      throw new DocumentedError(
        "portTaken",
        `Port ${port} is in use. Set --port to another port, or to 0 for a free one.`,
        {
          cause,
        },
      );
    });
  }
  // Without --port, any port is fine.
  return start(DEFAULT_PORT).catch((error: unknown) => {
    if (isDocumentedError(error, "portTaken")) return start(0);
    throw error;
  });
}
