import type { Locator, Page } from "@playwright/test";
import { findViolations } from "../support/find-violations.ts";
import { expect, test as softphoneTest } from "../support/test.ts";

/** What a user does in the message panel. */
class MessagePanel {
  readonly page: Page;
  readonly region: Locator;
  readonly list: Locator;
  readonly rows: Locator;

  constructor(page: Page) {
    this.page = page;
    this.region = page.getByRole("complementary", { name: "Messages between page and app" });
    this.list = this.region.getByRole("listbox", { name: "Messages" });
    this.rows = this.list.getByRole("option");
  }

  async open(): Promise<void> {
    await this.page.getByRole("button", { name: "Messages", exact: true }).click();
    await this.region.waitFor();
  }

  section(name: string): Promise<void> {
    return this.region.getByText(name, { exact: true }).click();
  }

  choose(label: string, option: string): Promise<unknown> {
    return this.region.getByLabel(label, { exact: true }).selectOption(option);
  }

  press(name: string): Promise<void> {
    return this.region.getByRole("button", { name, exact: true }).click();
  }

  row(type: string): Locator {
    return this.rows.filter({ hasText: type });
  }
}

const test = softphoneTest.extend<{ panel: MessagePanel }>({
  panel: async ({ page }, use) => use(new MessagePanel(page)),
});

test("the list works by keyboard, shows the content of messages, and reopens after a reload", async ({
  crm,
  panel,
}) => {
  await crm.open("contact", 101);
  await panel.open();
  await panel.list.focus();
  await panel.page.keyboard.press("Home");
  await expect(panel.rows.first()).toHaveAttribute("aria-selected", "true");
  await panel.page.keyboard.press("End");
  await expect(panel.rows.last()).toHaveAttribute("aria-selected", "true");
  await panel.choose("Type", "INITIALIZED");
  await panel.list.focus();
  await panel.page.keyboard.press("ArrowDown");
  const details = panel.region.getByRole("region", { name: "Message INITIALIZED" });
  await expect(details).toContainText("From the app");
  await expect(details).toContainText("isLoggedIn");
  expect(await findViolations(panel.page)).toEqual([]);
  await panel.list.press("Escape");
  await expect(details).toHaveCount(0);
  await panel.rows.first().click();
  await expect(details).toBeVisible();
  await panel.rows.first().click();
  await expect(details).toHaveCount(0);
  await crm.reload();
  await expect(panel.region).toBeVisible();
});

test("messages can be filtered, searched, paused and cleared", async ({
  crm,
  panel,
  softphone,
}) => {
  await crm.open("contact", 101);
  await panel.open();
  await softphone.logIn();
  await crm.dial();
  await expect(softphone.timer).toBeVisible();
  await expect(panel.row("CALL_ANSWERED")).toBeVisible();

  await panel.choose("Direction", "To the app");
  await expect(panel.row("DIAL_NUMBER")).toBeVisible();
  await expect(panel.row("OUTGOING_CALL_STARTED")).toHaveCount(0);
  await panel.choose("Direction", "Both directions");
  await panel.region.getByRole("searchbox", { name: "Search messages" }).fill("dial_number");
  await expect(panel.rows).toHaveCount(1);
  await panel.region.getByRole("searchbox").fill("");

  await panel.press("Pause");
  await softphone.button("Hang up").click();
  await expect(crm).toHaveReceived("CALL_ENDED");
  await expect(panel.row("CALL_ENDED")).toHaveCount(0);
  await panel.press("Resume");
  await expect(panel.row("CALL_ENDED")).toBeVisible();
  await panel.press("Clear");
  await expect(panel.rows).toHaveCount(0);
});

test("a fault that is added in the panel applies, and is marked", async ({
  crm,
  panel,
  softphone,
}) => {
  await crm.open("contact", 101);
  await panel.open();
  await softphone.logIn();
  await panel.section("Faults");
  const form = panel.region.getByRole("form", { name: "New fault" });
  await form.locator("select[name=kind]").selectOption("Drop a message");
  await form.locator("select[name=type]").selectOption("DIAL_NUMBER");
  await form.getByLabel("Times to apply").fill("1");
  await form.getByRole("button", { name: "Add" }).click();
  const activeFaults = panel.region.getByRole("list", { name: "Active faults" });
  await expect(activeFaults).toContainText("drop*1:DIAL_NUMBER");
  await crm.dial();
  await expect(panel.row("DIAL_NUMBER")).toContainText("dropped");
  await expect(activeFaults).toContainText("applied 1 of 1 times");
  await expect(crm).not.toHaveReceived("OUTGOING_CALL_STARTED", {}, { timeout: 300 });
});

test("a fault in the page's URL is active from the start", async ({ crm, panel }) => {
  await crm.open("contact", 101);
  await crm.page.goto(`${crm.page.url()}&fault=drop:DIAL_NUMBER&fault=never:mind`);
  await expect(crm.page.getByRole("alert")).toContainText('"never:mind" is no fault');
  await panel.open();
  await panel.section("Faults");
  await expect(panel.region.getByRole("list", { name: "Active faults" })).toContainText(
    "drop:DIAL_NUMBER",
  );
});

test("the actions in the URL run one after the other, once the app is ready", async ({
  crm,
  softphone,
}) => {
  await crm.open("company", 202);
  await softphone.logIn();
  const url = crm.page.url();
  const actions = [
    "remountHost",
    "setCallState:RINGING",
    "receiveCall:+442079460102",
    "never:mind",
  ];
  await crm.page.goto([url, ...actions.map((action) => `do=${action}`)].join("&"));
  await expect(softphone.button("Answer")).toBeVisible();
  await expect(crm).toHaveReceived("INCOMING_CALL", { fromNumber: "+442079460102" });
  await expect(crm.page.getByRole("alert")).toContainText(`Couldn't run "do=never:mind".`);
  const sent = (await crm.messages()).filter(({ direction }) => direction === "out");
  expect(sent.filter(({ type }) => type === "SET_CALL_STATE")).toMatchObject([
    { data: { status: "RINGING" } },
  ]);
});

test("the panel simulates an incoming call", async ({ crm, panel, softphone }) => {
  await crm.open("company", 202);
  await panel.open();
  await softphone.logIn();
  await panel.section("Manual actions");
  await panel.region.getByLabel("Inbound call from").fill("+12025550101");
  await panel.press("Simulate call");
  await expect(softphone.button("Answer")).toBeVisible();
  await expect(crm).toHaveReceived("INCOMING_CALL", { fromNumber: "+12025550101" });
});

test("the panel remounts the host without reloading the page, and the call continues", async ({
  crm,
  panel,
  softphone,
}) => {
  await crm.open("contact", 101);
  await panel.open();
  await softphone.logIn();
  await crm.dial();
  await expect(panel.row("CALL_ANSWERED")).toBeVisible();
  const before = await crm.page.evaluate(() => performance.timeOrigin);
  await panel.section("Manual actions");
  await panel.choose("Type", "SYNC_ACK");
  await expect(panel.rows).toHaveCount(1);
  await panel.press("Remount the host");
  await expect(panel.rows).toHaveCount(2);
  await expect(softphone.timer).toBeVisible();
  await softphone.button("Hang up").click();
  await expect(crm).toHaveReceived("CALL_ENDED");
  expect(await crm.page.evaluate(() => performance.timeOrigin)).toBe(before);
});

test("a reply shows the message that it replies to, and the latency", async ({
  crm,
  panel,
  softphone,
}) => {
  await crm.open("contact", 101);
  await panel.open();
  await softphone.logIn();
  await crm.dial();
  const reply = panel.row("OUTGOING_CALL_STARTED");
  await expect(reply).toContainText(/\d+ ms/);
  await reply.click();
  const details = panel.region.getByRole("region", { name: "Message OUTGOING_CALL_STARTED" });
  await expect(details).toContainText(/Reply to DIAL_NUMBER after \d+ ms\./);
});

test("the panel can be widened by keyboard, and keeps its width after a reload", async ({
  crm,
  panel,
}) => {
  await crm.open("contact", 101);
  await panel.open();
  const edge = panel.region.getByRole("slider", { name: "Width of the message panel" });
  const before = Number(await edge.getAttribute("aria-valuenow"));
  await edge.press("ArrowLeft");
  await expect(edge).not.toHaveAttribute("aria-valuenow", String(before));
  const wider = Number(await edge.getAttribute("aria-valuenow"));
  expect(wider).toBeGreaterThan(before);
  await crm.reload();
  await expect(edge).toHaveAttribute("aria-valuenow", String(wider));
});

for (const width of [1280, 900, 600]) {
  test(`record and panel are both visible in a window ${width} px wide`, async ({ crm, panel }) => {
    await panel.page.setViewportSize({ width, height: 800 });
    await crm.open("contact", 101);
    await panel.open();
    const box = await panel.page.getByRole("main").boundingBox();
    expect(box?.width).toBeGreaterThan(300);
    expect((await panel.region.boundingBox())?.width).toBeGreaterThanOrEqual(340);
  });
}

test("a list of 10,000 messages renders only its visible rows", async ({ crm, panel }) => {
  await crm.open("contact", 101);
  await panel.open();
  await crm.page.evaluate(() => {
    const [app] = [...(window.callingCrm?.apps.values() ?? [])];
    for (let index = 0; index < 10_000; index += 1) app?.host.setCallState("RINGING");
  });
  await expect(panel.region.getByText(/^10,?0\d\d messages$/)).toBeVisible({ timeout: 20_000 });
  expect(await panel.rows.count()).toBeLessThan(100);
  await panel.list.focus();
  await panel.page.keyboard.press("Home");
  await expect(panel.rows.first()).toHaveAttribute("aria-posinset", "1");
  await panel.page.keyboard.press("End");
  await expect(panel.rows.last()).toHaveAttribute("aria-setsize", /^100\d\d$/);
  await expect(panel.rows.last()).toHaveAttribute("aria-selected", "true");
  expect(await panel.rows.count()).toBeLessThan(100);
});

/** With the fixture app on the vendor's SDK, which doesn't support simulated calls. */
const vendorTest = softphoneTest.extend({
  app: [
    async ({ sites }, use) => use({ url: `${sites.app}/vendor-app/esm.html` }),
    { scope: "worker" },
  ],
});

vendorTest(
  "the button is disabled for an app that doesn't support simulated calls, with the reason",
  async ({ crm, page, callingApp }) => {
    const panel = new MessagePanel(page);
    await crm.open("contact", 101);
    await panel.open();
    await panel.section("Manual actions");
    await expect(panel.region.getByRole("button", { name: "Simulate call" })).toBeDisabled();
    await expect(panel.region.getByText("doesn't support simulated calls")).toBeVisible();
    await expect(crm.receiveCall("+12025550101")).rejects.toThrow("hand receiveCall a function");
    await crm.receiveCall("+12025550101", () =>
      callingApp.frame.getByRole("button", { name: "Ring" }).click(),
    );
    await expect(crm).toHaveReceived("INCOMING_CALL");
  },
);

vendorTest.describe("an invalid message", () => {
  vendorTest.use({ expectedProblems: ["invalidMessage"] });

  vendorTest(
    "is marked in the list, and its invalid field in the details",
    async ({ crm, page, callingApp }) => {
      const panel = new MessagePanel(page);
      await crm.open("contact", 101);
      await panel.open();
      await callingApp.frame.locator("body").evaluate(() => {
        const data = { objectCoordinates: { objectId: { no: "id" }, objectTypeId: "0-1" } };
        window.parent.postMessage({ type: "NAVIGATE_TO_RECORD", messageId: "1", data }, "*");
      });
      await expect(panel.row("NAVIGATE_TO_RECORD")).toContainText("invalid");
      await panel.row("NAVIGATE_TO_RECORD").click();
      const details = panel.region.getByRole("region", { name: "Message NAVIGATE_TO_RECORD" });
      await expect(details.getByRole("note")).toContainText("data.");
      await expect(details.getByText("invalid", { exact: true })).toBeVisible();
    },
  );
});
