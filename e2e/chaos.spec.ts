import { fileURLToPath } from "node:url";
import { chromium, expect, test as base } from "@playwright/test";
import { serveStatic } from "../tools/static-server.mjs";
import type { Launch } from "./chaos/browser.ts";
import { directedPlans } from "./chaos/directed-plans.ts";
import { planRound } from "./chaos/plan-round.ts";
import { runRound } from "./chaos/run-round.ts";
import { ChaosService } from "./chaos/service.ts";
import { describeStep, type Plan } from "./chaos/step.ts";
import type { Violation } from "./chaos/violation.ts";

const softphoneRoot = fileURLToPath(new URL("../apps/softphone/dist", import.meta.url));

/** `npm run chaos` sets these. */
const seed = Number(process.env["CHAOS_SEED"] ?? 4);
const rounds = Number(process.env["CHAOS_ROUNDS"] ?? 1);
const onlyRound = process.env["CHAOS_ROUND"];

const test = base.extend<
  {
    launch: Launch;
    /** Plays a plan, and fails with its violations and the command that repeats it. */
    play: (plan: Plan, command: string) => Promise<void>;
  },
  { softphonePort: number }
>({
  launch: async ({ launchOptions, headless, locale, timezoneId }, use) => {
    const options = {
      ...launchOptions,
      headless,
      ...(locale !== undefined && { locale }),
      ...(timezoneId !== undefined && { timezoneId }),
    };
    await use((profile) => chromium.launchPersistentContext(profile, options));
  },
  play: async ({ launch, softphonePort }, use, testInfo) => {
    await use(async (plan, command) => {
      const service = await ChaosService.start(softphonePort);
      let violations: readonly Violation[];
      try {
        violations = await runRound(launch, service, plan);
      } finally {
        await service.dispose();
      }
      for (const { kind, detail } of violations) {
        testInfo.annotations.push({ type: kind, description: detail });
      }
      expect(violations.length, describeRound(plan, violations, command)).toBe(0);
    });
  },
  softphonePort: [
    async ({}, use) => {
      const site = await serveStatic({ root: softphoneRoot, port: 0, host: "localhost" });
      await use(site.port);
      await site.stop();
    },
    { scope: "worker" },
  ],
});

// Rounds wait for conditions, not for the clock, so they may take long on a busy machine.
test.setTimeout(900_000);
// A call that is lost once of two times is lost.
test.describe.configure({ retries: 0 });
// Of many rounds, they take longer than the rounds. A failure of a few may be hard to repeat.
if (rounds > 20 && onlyRound === undefined) test.use({ screenshot: "off" });
// Screenshots would take more time than the rest of a trace.
else test.use({ trace: { mode: "retain-on-failure", screenshots: false } });

test("a seed and a round always give the same plan", () => {
  expect(planRound(seed, 3)).toEqual(planRound(seed, 3));
  expect(planRound(seed, 3).steps).not.toEqual(planRound(seed, 4).steps);
  expect(planRound(seed, 3).steps).not.toEqual(planRound(seed + 1, 3).steps);
});

const numbers =
  onlyRound === undefined
    ? Array.from({ length: rounds }, (_, index) => index + 1)
    : [Number(onlyRound)];
// Rounds run in `npm run chaos`.
const tagOfRounds = process.env["CHAOS_ROUNDS"] === undefined ? ["@long"] : [];
for (const round of numbers) {
  const title = `no call is lost or duplicated in round ${round} of seed ${seed}`;
  test(title, { tag: tagOfRounds }, async ({ play }) => {
    await play(planRound(seed, round), `npm run chaos -- --seed ${seed} --round ${round}`);
  });
}

/** The plan of `npm test`. */
const usual = "the browser is killed in a call with notes";

for (const { title, steps } of directedPlans) {
  const tag = title === usual ? [] : ["@long"];
  test(`no call is lost or duplicated if ${title}`, { tag }, async ({ play }) => {
    const command = `LONG_TESTS=1 npx playwright test chaos.spec.ts --grep "${title}"`;
    await play({ steps }, command);
  });
}

const describeRound = (
  { steps }: Plan,
  violations: readonly Violation[],
  command: string,
): string =>
  [
    `${violations.length} violations:`,
    ...violations.map(({ kind, detail }) => `  ${kind}: ${detail}`),
    "The plan:",
    ...steps.map((step, index) => `  ${index + 1}. ${describeStep(step)}`),
    `Repeat: ${command}`,
  ].join("\n");
