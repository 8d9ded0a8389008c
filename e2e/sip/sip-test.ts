import { networkInterfaces } from "node:os";
import { dirname } from "node:path";
import { sipPrograms } from "../../tools/engines/engines.mjs";
import { findEngine } from "../../tools/engines/find-engine.mjs";
import { test as base } from "../support/test.ts";
import { startBaresip, type AnswerMode, type Baresip } from "./baresip.ts";
import { startKamailio, type SipServer } from "./kamailio.ts";

export { expect } from "../support/test.ts";

const programs = findEngine(sipPrograms);

/**
 * baresip encrypts for the first pair of addresses that works, Chromium for the best one. So there must be only
 * one pair: the loopback counts only if there is nothing else.
 */
const hasNetwork = Object.values(networkInterfaces())
  .flat()
  .some((address) => address?.family === "IPv4" && !address.internal);
const loopbackFlag = "--allow-loopback-in-peer-connection";

interface SipFixtures {
  /** Starts another phone on the telephone side, until the end of the test. */
  startFarEnd: (numbers: Readonly<Record<string, AnswerMode>>) => Promise<Baresip>;
}

/** Tests with a SIP server, which all tests of a worker share. Each test has its own users and far ends. */
export const test = base.extend<SipFixtures, { sipServer: SipServer }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = launchOptions.args?.filter((arg) => !hasNetwork || arg !== loopbackFlag);
      await use({ ...launchOptions, ...(args && { args }) });
    },
    { scope: "worker" },
  ],
  sipServer: [
    async ({}, use) => {
      if (typeof programs === "string") throw new Error(programs);
      const server = await startKamailio(programs.kamailio);
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  startFarEnd: async ({ sipServer }, use) => {
    const started: Baresip[] = [];
    await use(async (numbers) => {
      if (typeof programs === "string") throw new Error(programs);
      const farEnd = await startBaresip({
        program: programs.baresip,
        modules: dirname(programs.baresipControl),
        serverPort: sipServer.sipPort,
        numbers,
      });
      started.push(farEnd);
      return farEnd;
    });
    await Promise.all(started.map((farEnd) => farEnd.stop()));
  },
});

/** Skips the tests of a file, with the reason, if a program is missing. */
export function skipWithoutPrograms(): void {
  test.beforeAll(() => {
    if (typeof programs !== "string") return;
    console.log(`SKIPPED: ${programs}`);
    test.skip(true, programs);
  });
}
