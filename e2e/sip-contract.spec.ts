import { expect, skipWithoutPrograms, test } from "./sip/sip-test.ts";

skipWithoutPrograms();

/** More tests at once would disturb each other's audio on two cores. */
const FAR_ENDS = 4;

test(
  "the SIP carrier passes the contract with a SIP server and phones",
  { tag: "@long" },
  async ({ page, sites, sipServer, startFarEnd }) => {
    test.slow();
    const farEnds = await Promise.all(
      Array.from({ length: FAR_ENDS }, (_, index) =>
        startFarEnd({ [`+1202555${index}001`]: "auto" }),
      ),
    );
    await page.exposeFunction("setFrozen", (index: number, isFrozen: boolean) =>
      farEnds[index]?.setFrozen(isFrozen),
    );
    await page.context().grantPermissions(["microphone"]);
    await page.goto(`${sites.app}/sip-suite/`);
    const results = await page.evaluate(([server, count]) => window.runSipContract(server, count), [
      sipServer.url,
      FAR_ENDS,
    ] as const);
    expect(results.failed).toEqual([]);
    // The phones of this suite can't do that. e2e/sip-calls.spec.ts has tones.
    expect(results.skipped).toEqual([
      "a call to a number that hangs up ends as hungUp",
      "a hold that is refused leaves the call unchanged",
      "the other party receives tones",
    ]);
    expect(results.passed).toContain("an attended transfer ends both calls");
    const transfer = await page.evaluate((url) => window.transferUnwilling(url), sipServer.url);
    expect(transfer).toEqual({ code: "refused", state: "connected" });
  },
);
