import type { Page } from "@playwright/test";
import { expect, SOFTPHONE, test, VENDOR_APP } from "./support/test.ts";

const MAX_SHIFT = 0.05;

/** Does something, and returns by how much what was on the screen moved. */
async function shiftDuring(page: Page, act: () => Promise<void>): Promise<number> {
  const observer = await page.evaluateHandle(async () => {
    // An earlier change of the viewport's size is painted.
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    const shifts: number[] = [];
    const note = (entries: PerformanceEntryList): void => {
      // The type has no such field.
      for (const entry of entries) shifts.push(Number(Reflect.get(entry, "value")));
    };
    const observing = new PerformanceObserver((list) => note(list.getEntries()));
    observing.observe({ type: "layout-shift" });
    return async () => {
      // The last changes are painted.
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      note(observing.takeRecords());
      observing.disconnect();
      return shifts.reduce((sum, shift) => sum + shift, 0);
    };
  });
  await act();
  return observer.evaluate((end) => end());
}

/** The calls on the timeline whose title or badge is below the buttons that appear when the user points at the call. */
const coveredCalls = (page: Page): Promise<string[]> =>
  page.locator("article header").evaluateAll((headers) =>
    headers
      .filter(({ children }) => {
        const [buttons, ...texts] = Array.from(children, (child) =>
          child.getBoundingClientRect(),
        ).toReversed();
        return texts.some(
          (text) =>
            buttons &&
            buttons.left < text.right &&
            text.left < buttons.right &&
            buttons.top < text.bottom &&
            text.top < buttons.bottom,
        );
      })
      .map(({ textContent }) => textContent),
  );

test("the page stays in its place while the phone opens, closes and rings", async ({
  crm,
  crmPage,
  crmService,
  softphone,
}) => {
  const { page } = crmPage;
  for (const title of ["Asked for a quote", "Wanted to know when it arrives", "Thanked us"]) {
    await crmService.send("POST", "/crm/v3/objects/calls", {
      properties: {
        hs_timestamp: "2026-01-15T08:30:00Z",
        hs_call_title: title,
        hs_call_body: "They call again next week, when the others are back from the fair. ".repeat(
          3,
        ),
        hs_call_status: "COMPLETED",
        hs_call_direction: "INBOUND",
      },
      associations: [
        {
          to: { id: "101" },
          types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: 194 }],
        },
      ],
    });
  }
  await crm.open("contact", 101);
  await expect(crmPage.calls).toHaveCount(3);
  const dock = page.getByRole("button", { name: SOFTPHONE });
  const panel = crmPage.panel(SOFTPHONE);
  await softphone.ready();
  await dock.click();
  const call = crmPage.callWith("+12025550177");
  for (const width of [1280, 1920, 1000]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(panel).toBeHidden();
    const shifts = {
      opening: await shiftDuring(page, async () => {
        await dock.click();
        await expect(panel).toBeVisible();
        expect(await coveredCalls(page)).toEqual([]);
      }),
      closing: await shiftDuring(page, async () => {
        await dock.click();
        await expect(panel).toBeHidden();
      }),
      ringing: await shiftDuring(page, async () => {
        await crm.receiveCall("+12025550177");
        await expect(call).toBeVisible();
        await expect(panel).toBeVisible();
      }),
    };
    for (const [act, shift] of Object.entries(shifts)) {
      expect(shift, `${act} at ${width} px`).toBeLessThanOrEqual(MAX_SHIFT);
    }
    await call.getByRole("button", { name: "Decline" }).click();
    await expect(call).toHaveCount(0);
    // The panel may close by itself.
    await expect(async () => {
      if (await panel.isVisible()) await dock.click();
      await expect(panel).toBeHidden({ timeout: 1_000 });
    }).toPass();
  }
});

test.describe("with a wide app", () => {
  test.use({
    vendorApp: { path: "/vendor-app/esm.html", supportsInboundCalling: true, width: 520 },
  });

  test(
    "every page stays in its place while an app opens beside it",
    { tag: "@long" },
    async ({ crmPage, crmService }) => {
      const { page } = crmPage;
      for (const name of ["Contracts", "Photos", "Price lists"]) {
        await crmService.send("POST", "/files/v3/folders", { name, parentPath: "/" });
        await crmService.send("POST", "/crm/v3/objects/tasks", {
          properties: { hs_timestamp: 1, hs_task_subject: name, hubspot_owner_id: "21" },
        });
      }
      for (const path of [
        "/record/0-5/301",
        "/objects/0-1",
        "/objects/0-5?view=board",
        "/files",
        "/settings/properties",
        "",
      ]) {
        await page.goto(`${crmService.url}/contacts/1${path}`);
        await expect(crmPage.heading).toBeVisible();
        await expect(page.getByText(/^Loading/)).toHaveCount(0);
        for (const [app, width] of [
          [SOFTPHONE, 1280],
          [SOFTPHONE, 1000],
          [VENDOR_APP, 1440],
        ] as const) {
          await page.setViewportSize({ width, height: 800 });
          const dock = page.getByRole("button", { name: app });
          const shift = await shiftDuring(page, async () => {
            await dock.click();
            await expect(crmPage.panel(app)).toBeVisible();
          });
          expect.soft(shift, `${path} with ${app} at ${width} px`).toBeLessThanOrEqual(MAX_SHIFT);
          await dock.click();
          await expect(crmPage.panel(app)).toBeHidden();
        }
      }
    },
  );
});
