import { expect, test, VENDOR_APP } from "./support/test.ts";
import { handlerData, sendMessage } from "./support/fixture-app.ts";

test.use({ vendorApp: { path: "/vendor-app/esm.html", supportsInboundCalling: false } });

test.beforeEach(async ({ crmPage }) => {
  await crmPage.open("contact", 101);
  await crmPage.dial("+12025550101", VENDOR_APP);
  await expect(crmPage.app(VENDOR_APP).getByRole("status")).toContainText("Engagement");
});

test("can be moved by pointer and keyboard, minimized and restored, and resized by its app, within the viewport, and opens a record", async ({
  crmPage,
}) => {
  const panel = crmPage.panel(VENDOR_APP);
  const before = await panel.boundingBox();
  const grip = panel.getByRole("button", { name: /^Move/ });
  await grip.focus();
  for (let step = 0; step < 5; step += 1) await crmPage.page.keyboard.press("ArrowLeft");
  const moved = await panel.boundingBox();
  expect(moved?.x).toBeLessThan(before?.x ?? 0);

  const bar = panel.getByRole("heading", { name: VENDOR_APP });
  await bar.hover();
  await crmPage.page.mouse.down();
  await crmPage.page.mouse.move(-500, -500, { steps: 5 });
  await crmPage.page.mouse.up();
  const cornered = await panel.boundingBox();
  expect(cornered?.x).toBeGreaterThanOrEqual(0);
  expect(cornered?.y).toBeGreaterThanOrEqual(0);

  const app = crmPage.app(VENDOR_APP);
  const visibilityChanges = () => handlerData(app, "onVisibilityChanged");
  await panel.getByRole("button", { name: "Minimize" }).click();
  await expect(app.getByRole("button", { name: "Save" })).toBeHidden();
  await panel.getByRole("button", { name: "Restore" }).click();
  await expect(app.getByRole("button", { name: "Save" })).toBeVisible();
  await expect.poll(visibilityChanges).toEqual([
    { isMinimized: false, isHidden: false },
    { isMinimized: true, isHidden: false },
    { isMinimized: false, isHidden: false },
  ]);

  const frame = crmPage.page.locator(`iframe[title="Calling app: ${VENDOR_APP}"]`);
  const resize = (width: number, height: number) =>
    sendMessage(crmPage.app(VENDOR_APP), "RESIZE_WIDGET", { width, height });
  await resize(450, 500);
  await expect.poll(async () => (await frame.boundingBox())?.width).toBe(450);
  expect((await frame.boundingBox())?.height).toBe(500);
  await resize(90_000, 90_000);
  const viewport = crmPage.page.viewportSize();
  await expect.poll(async () => (await frame.boundingBox())?.width).toBeGreaterThan(450);
  const box = await crmPage.panel(VENDOR_APP).boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport?.width ?? 0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport?.height ?? 0);

  // It opens a record, or learns that it is missing.
  const navigate = (objectId: number) =>
    sendMessage(app, "NAVIGATE_TO_RECORD", {
      objectCoordinates: { portalId: 1, objectId, objectTypeId: "0-2" },
    });
  await navigate(202);
  await expect(crmPage.page).toHaveURL(crmPage.recordUrl("company", 202));
  await navigate(99_999);
  await expect.poll(() => handlerData(app, "onNavigateToRecordFailed")).toHaveLength(1);
});

test("is dragged and resized across frames, in steps, and keeps its place after a reload", async ({
  crmPage,
}) => {
  const { page } = crmPage;
  const panel = crmPage.panel(VENDOR_APP);
  const box = async () => (await panel.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  /** Drags an element by a distance in one step, and moves the pointer on after the release. */
  const drag = async (handle: typeof panel, dx: number, dy: number) => {
    const from = await handle.boundingBox();
    if (!from) throw new Error("The handle is not visible.");
    // Near its start: the widget covers the rest of the edge of the developer tools.
    const x = from.x + Math.min(12, from.width / 2);
    const y = from.y + from.height / 2;
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + dx, y + dy);
    await page.mouse.up();
    await page.mouse.move(x, y);
  };
  const first = await box();

  await drag(panel.getByRole("button", { name: "Minimize" }), -200, 50);
  expect(await box()).toEqual(first);
  // Into the app's frame, which would swallow the pointer.
  await drag(panel.getByRole("heading", { name: VENDOR_APP }), -200, 50);
  expect(await box()).toMatchObject({ x: first.x - 200 });
  await panel.getByRole("button", { name: /^Move/ }).click();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Shift+ArrowLeft");
  const moved = await box();
  expect(moved.x).toBe(first.x - 200 - 16 - 80);

  const corner = panel.getByRole("button", { name: /^Resize/ });
  await drag(corner, -40, -60);
  await expect.poll(box).toMatchObject({ width: moved.width - 40, height: moved.height - 60 });
  await corner.click();
  await page.keyboard.press("Shift+ArrowUp");
  await page.keyboard.press("ArrowRight");
  await expect
    .poll(box)
    .toMatchObject({ width: moved.width - 40 + 16, height: moved.height - 60 - 80 });

  await page.keyboard.press("Control+Backquote");
  const edge = page.getByRole("slider", { name: "Size of the developer tools" });
  const height = Number(await edge.getAttribute("aria-valuenow"));
  await drag(edge, 0, -100);
  await expect(edge).toHaveAttribute("aria-valuenow", String(height + 100));
  await edge.press("ArrowDown");
  await expect(edge).toHaveAttribute("aria-valuenow", String(height + 84));

  await page.reload();
  await expect(panel).toBeVisible();
  expect((await box()).x).toBe(moved.x);
});

test("shows its app's errors for a while, without covering the app or Delete", async ({
  crmPage,
}) => {
  const { page } = crmPage;
  await page.clock.install();
  const fail = (message: string) => sendMessage(crmPage.app(VENDOR_APP), "ERROR", { message });
  await fail("<b>No line</b>");
  const first = crmPage.alerts.filter({ hasText: "<b>No line</b>" });
  await expect(first).toContainText(VENDOR_APP);
  await fail("Second");
  await fail("Third");
  await fail("Fourth");
  await expect(first).toBeHidden();
  await expect(crmPage.alerts).toHaveCount(3);
  const toasts = page.getByRole("region", { name: "Notifications" });
  const [list, app, actions] = await Promise.all(
    [toasts, crmPage.panel(VENDOR_APP), crmPage.moreActions].map((each) => each.boundingBox()),
  );
  expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(app?.x ?? 0);
  expect(list?.y).toBeGreaterThan((actions?.y ?? 0) + (actions?.height ?? 0));

  // Escape dismisses the focused toast. The others stay while one of them has the focus.
  await toasts.getByRole("button", { name: "Dismiss" }).first().focus();
  await page.keyboard.press("Escape");
  await expect(crmPage.alerts).toHaveCount(2);
  await expect(toasts.getByRole("alertdialog").first()).toBeFocused();
  await page.clock.fastForward("01:00");
  await expect(crmPage.alerts).toHaveCount(2);
  await crmPage.moreActions.focus();
  await page.clock.fastForward("01:00");
  await expect(crmPage.alerts).toHaveCount(0);
});
