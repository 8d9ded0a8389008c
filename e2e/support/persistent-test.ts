import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCrmServer } from "@calling-extensions/crm-server";
import { startCrmProcess, type RunningServer } from "./crm-process.ts";
import { CrmService, type CrmAccess } from "./crm-service.ts";
import { test as base } from "./test.ts";

/** A CRM whose data survives a restart of the service. */
export interface PersistentCrm {
  /** Stops the service and starts it again with the same data and port. `afterMs` moves its clock forward. */
  restart(afterMs?: number): Promise<void>;
  stop(): Promise<void>;
  /** Moves the clock of the running service forward. */
  passTime(ms: number): void;
}

interface PersistentFixtures {
  /** Whether the service runs in a separate process, like with `npm start`. */
  hasCrmProcess: boolean;
  persistentService: { crm: PersistentCrm; access: CrmAccess };
  persistentCrm: PersistentCrm;
}

/** Like `test`, with a service that stores its data in a directory. */
export const test = base.extend<PersistentFixtures>({
  hasCrmProcess: [false, { option: true }],
  persistentService: async ({ softphoneSite, hasCrmProcess }, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), "calling-extensions-e2e-"));
    let aheadMs = 0;
    const start = (port: number): Promise<RunningServer> => {
      const options = { dataDir, port, softphonePort: softphoneSite.port };
      return hasCrmProcess
        ? startCrmProcess(options)
        : createCrmServer({
            ...options,
            mayImportFromLoopback: true,
            now: () => Date.now() + aheadMs,
          });
    };
    let server = await start(0);
    const stop = (): Promise<void> => server.stop();
    const restart = async (afterMs = 0): Promise<void> => {
      await stop();
      aheadMs += afterMs;
      server = await start(server.port);
    };
    const json = await readFile(join(dataDir, "credentials.json"), "utf8");
    const credentials = JSON.parse(json) as NonNullable<CrmAccess["credentials"]>;
    const passTime = (ms: number): void => {
      aheadMs += ms;
    };
    await use({ crm: { restart, stop, passTime }, access: { url: server.url, credentials } });
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  },
  // The demo data has the softphone's plain URL. Without audio it needs no microphone.
  context: async ({ context }, use) => {
    await context.addInitScript(() => {
      if (window === window.top || location.search !== "") return;
      history.replaceState(null, "", "?carrier=silent&answerAfter=0.1");
    });
    await use(context);
  },
  persistentCrm: async ({ persistentService }, use) => use(persistentService.crm),
  crmService: async ({ persistentService }, use) => use(new CrmService(persistentService.access)),
});
