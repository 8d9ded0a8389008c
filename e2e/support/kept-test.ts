import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCrmServer } from "@calling-extensions/crm-server";
import { startCrmProcess, type RunningServer } from "./crm-process.ts";
import { CrmService, type CrmAccess } from "./crm-service.ts";
import { test as base } from "./test.ts";

/** A CRM whose data outlive its service. */
export interface KeptCrm {
  /** Stops the service, and starts another one on the same data and port, as if later by that time. */
  restart(afterMs?: number): Promise<void>;
  stop(): Promise<void>;
}

interface KeptFixtures {
  /** Whether the service has a process of its own, as with `npm start`. */
  hasCrmProcess: boolean;
  keptService: { crm: KeptCrm; access: CrmAccess };
  keptCrm: KeptCrm;
}

/** The same with a service whose data are kept in a directory. */
export const test = base.extend<KeptFixtures>({
  hasCrmProcess: [false, { option: true }],
  keptService: async ({ softphoneSite, hasCrmProcess }, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), "calling-extensions-e2e-"));
    let aheadMs = 0;
    const start = (port: number): Promise<RunningServer> => {
      const options = { dataDir, port, softphonePort: softphoneSite.port };
      return hasCrmProcess
        ? startCrmProcess(options)
        : createCrmServer({ ...options, now: () => Date.now() + aheadMs });
    };
    let server = await start(0);
    const stop = (): Promise<void> => server.stop();
    const restart = async (afterMs = 0): Promise<void> => {
      await stop();
      aheadMs += afterMs;
      server = await start(server.port);
    };
    const kept = await readFile(join(dataDir, "credentials.json"), "utf8");
    const credentials = JSON.parse(kept) as NonNullable<CrmAccess["credentials"]>;
    await use({ crm: { restart, stop }, access: { url: server.url, credentials } });
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  },
  keptCrm: async ({ keptService }, use) => use(keptService.crm),
  crmService: async ({ keptService }, use) => use(new CrmService(keptService.access)),
});
