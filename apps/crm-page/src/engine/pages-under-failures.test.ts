import {
  FUZZ_TIMEOUT_MS,
  fuzzOptions,
  run,
  scenarioOf,
  SimulatedCallCenter,
} from "@calling-extensions/host/testing";
import { assert, asyncProperty } from "fast-check";
import { expect, test } from "vitest";
import { usePageGlobals } from "../testing/page-globals.ts";
import { type AppKind, AppOfPages, SimulatedCrmPage } from "../testing/simulated-crm-page.ts";

const tabActs = [
  "open",
  "open",
  "close",
  "crash",
  "reload",
  "reload",
  "reloadFrame",
  "duplicate",
  "moveHere",
  "freeze",
  "thaw",
  "thaw",
  "wake",
  "retry",
] as const;

test.each<AppKind>(["owner", "every"])(
  "whatever happens to the pages of a user, each call is stored once: an app that loads in %s tab",
  async (kind) => {
    await assert(
      asyncProperty(scenarioOf(tabActs), async ({ seed, steps }) => {
        const shared = new AppOfPages(kind);
        const center = new SimulatedCallCenter(seed, {
          useClock: usePageGlobals,
          openTab: (...args) => new SimulatedCrmPage(shared, ...args),
          isShared: true,
        });
        expect(await run(center, steps)).toBe("");
      }),
      fuzzOptions(25),
    );
  },
  FUZZ_TIMEOUT_MS,
);
