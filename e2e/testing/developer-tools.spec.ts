import type { Locator, Page } from "@playwright/test";
import { findViolations } from "../support/find-violations.ts";
import { horizontalOverflow } from "../support/horizontal-overflow.ts";
import { expect, test as softphoneTest } from "../support/test.ts";

/** What a developer does in the developer tools. */
class DeveloperTools {
  readonly page: Page;
  readonly region: Locator;
  readonly table: Locator;
  readonly rows: Locator;

  constructor(page: Page) {
    this.page = page;
    this.region = page.getByRole("complementary", { name: "Developer tools" });
    this.table = this.region.getByRole("grid", { name: "Messages" });
    this.rows = this.table.getByRole("row").filter({ has: page.getByRole("gridcell") });
  }

  async open(): Promise<void> {
    await this.page.getByRole("button", { name: /^Account of/ }).click();
    await this.page.getByRole("button", { name: "Developer tools" }).click();
    await this.region.waitFor();
  }

  section(name: string): Promise<void> {
    return this.region.getByRole("tab", { name }).click();
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

const test = softphoneTest.extend<{ tools: DeveloperTools }>({
  tools: async ({ page }, use) => use(new DeveloperTools(page)),
});

test("the table works by keyboard, shows the content of messages, and reopens after a reload", async ({
  crm,
  tools,
}) => {
  await crm.open("contact", 101);
  await tools.open();
  await expect(tools.region).toBeFocused();
  await tools.page.keyboard.press("Tab");
  await expect(tools.region.getByRole("tab", { name: "Messages" })).toBeFocused();
  await tools.table.focus();
  await tools.page.keyboard.press("Home");
  await expect(tools.rows.first()).toHaveAttribute("aria-selected", "true");
  await tools.page.keyboard.press("End");
  await expect(tools.rows.last()).toHaveAttribute("aria-selected", "true");
  await tools.choose("Type", "INITIALIZED");
  await tools.table.focus();
  await tools.page.keyboard.press("ArrowDown");
  const details = tools.region.getByRole("region", { name: "Message INITIALIZED" });
  await expect(details).toContainText("From the app");
  await expect(details).toContainText("isLoggedIn");
  expect(await findViolations(tools.page)).toEqual([]);
  await tools.table.press("Escape");
  await expect(details).toHaveCount(0);
  await tools.rows.first().click();
  await expect(details).toBeVisible();
  await tools.rows.first().click();
  await expect(details).toHaveCount(0);
  await crm.reload();
  await expect(tools.region).toBeVisible();
  await tools.page.keyboard.press("Control+Backquote");
  await expect(tools.region).toHaveCount(0);
  await tools.page.goto(`${tools.page.url()}&devtools`);
  await expect(tools.region).toBeVisible();
});

test("a message from before the tools were opened is edited, and sent again", async ({
  crm,
  tools,
  softphone,
}) => {
  await crm.open("contact", 101);
  await softphone.ready();
  await crm.dial();
  await expect(softphone.timer).toBeVisible();
  await tools.open();
  await tools.row("CALL_ANSWERED").click();
  await tools.press("Edit and send");
  const editor = tools.region.getByRole("form", { name: "Edit and send" });
  const payload = editor.getByLabel("Payload");
  const valid = await payload.inputValue();
  await payload.fill(`${valid},`);
  await editor.getByRole("button", { name: "Send as the app" }).click();
  await expect(editor.getByRole("alert")).toContainText("Invalid JSON");
  await payload.fill(valid);
  await editor.getByLabel("Type").fill("CALL_ENDED");
  await editor.getByRole("button", { name: "Send as the app" }).click();
  await expect(editor.getByRole("status")).toHaveText("Sent.");
  await expect(tools.row("CALL_ENDED")).toContainText("sent by hand");
  await expect(tools.row("CALL_ENDED")).toContainText("Ended");
});

test("a request that an app sends appears while its developer looks, with what it lacks", async ({
  crm,
  crmService,
  tools,
}) => {
  await crm.open("contact", 101);
  await tools.open();
  await tools.section("Requests");
  const list = tools.region.getByRole("table", { name: "Requests" });
  await tools.region.getByRole("toolbar", { name: "Filters of requests" }).waitFor();
  const sending = crmService.get("/crm/v3/objects/contacts/999999?properties=phone");
  await expect(sending).rejects.toThrow("404");
  const row = list.getByRole("row").filter({ hasText: "/contacts/999999?properties" });
  await expect(row).toContainText("404");
  await row.click();
  const details = tools.region.getByRole("region", { name: /^Request GET/ });
  await expect(details).toContainText("There is no contact 999999.");
  await expect(details).toContainText("crm.objects.contacts.read");
  await expect(details.getByRole("link", { name: "getObject" })).toHaveAttribute(
    "href",
    "/docs#/Records/getObject",
  );
});

// The parts of the tools are tested by themselves, too.
const tag = "@long";

test(
  "messages show their replies, and can be filtered, searched, paused and cleared",
  { tag },
  async ({ crm, tools, softphone }) => {
    await crm.open("contact", 101);
    await tools.open();
    await softphone.ready();
    await crm.dial();
    await expect(softphone.timer).toBeVisible();
    // New messages are in view.
    await expect(tools.row("CALL_ANSWERED")).toBeInViewport();

    const reply = tools.row("OUTGOING_CALL_STARTED");
    await expect(reply).toContainText(/\d+ ms/);
    await reply.click();
    const details = tools.region.getByRole("region", { name: "Message OUTGOING_CALL_STARTED" });
    await expect(details).toContainText(/Reply to DIAL_NUMBER after \d+ ms\./);
    await reply.click();

    await tools.choose("Direction", "To the app");
    await expect(tools.row("DIAL_NUMBER")).toBeVisible();
    await expect(tools.row("OUTGOING_CALL_STARTED")).toHaveCount(0);
    await tools.choose("Direction", "Both directions");
    await tools.region.getByRole("searchbox", { name: "Search messages" }).fill("dial_number");
    await expect(tools.rows).toHaveCount(1);
    await tools.region.getByRole("searchbox").fill("");

    await tools.press("Pause");
    await softphone.button("Hang up").click();
    await expect(crm).toHaveReceived("CALL_ENDED");
    await expect(tools.row("CALL_ENDED")).toHaveCount(0);
    await tools.press("Resume");
    await expect(tools.row("CALL_ENDED")).toBeVisible();
    await tools.press("Clear");
    await expect(tools.rows).toHaveCount(0);
  },
);

test(
  "a fault that is added in the tools applies, and is marked",
  { tag },
  async ({ crm, tools, softphone }) => {
    await crm.open("contact", 101);
    await tools.open();
    await softphone.ready();
    await tools.section("Faults");
    const form = tools.region.getByRole("form", { name: "New fault" });
    await form.locator("select[name=kind]").selectOption("Drop a message");
    await form.locator("select[name=type]").selectOption("DIAL_NUMBER");
    await form.getByLabel("Times to apply").fill("1");
    await form.getByRole("button", { name: "Add" }).click();
    const activeFaults = tools.region.getByRole("list", { name: "Active faults" });
    await expect(activeFaults).toContainText("drop*1:DIAL_NUMBER");
    await crm.dial();
    await expect(activeFaults).toContainText("applied 1 of 1 times");
    await tools.section("Messages");
    await expect(tools.row("DIAL_NUMBER")).toContainText("dropped");
    await expect(crm).not.toHaveReceived("OUTGOING_CALL_STARTED", {}, { timeout: 300 });
  },
);

test("a fault in the page's URL is active from the start", { tag }, async ({ crm, tools }) => {
  await crm.open("contact", 101);
  await crm.page.goto(`${crm.page.url()}&fault=drop:DIAL_NUMBER&fault=never:mind`);
  await expect(crm.page.getByRole("alert")).toContainText('"never:mind" is not a valid fault');
  await tools.open();
  await tools.section("Faults");
  await expect(tools.region.getByRole("list", { name: "Active faults" })).toContainText(
    "drop:DIAL_NUMBER",
  );
});

test("the actions in the URL run one after the other, once the app is ready", async ({
  crm,
  softphone,
}) => {
  await crm.open("company", 202);
  await softphone.ready();
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

test("the tools simulate an incoming call, and remount the host without reloading the page or losing the call", async ({
  crm,
  tools,
  softphone,
}) => {
  await crm.open("company", 202);
  await tools.open();
  await softphone.ready();
  await tools.section("Actions");
  await tools.region.getByLabel("Inbound call from").fill("+12025550101");
  await tools.press("Simulate call");
  await expect(crm).toHaveReceived("INCOMING_CALL", { fromNumber: "+12025550101" });
  await softphone.button("Answer").click();
  await tools.section("Messages");
  await expect(tools.row("CALL_ANSWERED")).toBeVisible();
  const before = await crm.page.evaluate(() => performance.timeOrigin);
  await tools.choose("Type", "SYNC_ACK");
  await expect(tools.rows).toHaveCount(1);
  await tools.section("Actions");
  await tools.press("Remount the host");
  await tools.section("Messages");
  await expect(tools.rows).toHaveCount(2);
  await expect(softphone.timer).toBeVisible();
  await softphone.button("Hang up").click();
  await expect(crm).toHaveReceived("CALL_ENDED");
  expect(await crm.page.evaluate(() => performance.timeOrigin)).toBe(before);
});

test(
  "the tools are docked and resized by keyboard, and stay so after a reload",
  { tag },
  async ({ crm, tools }) => {
    const slider = (name: string) => tools.region.getByRole("slider", { name, exact: true });
    const grow = async (name: string, key: string) => {
      const before = Number(await slider(name).getAttribute("aria-valuenow"));
      await slider(name).press(key);
      await expect(slider(name)).toHaveAttribute("aria-valuenow", String(before + 16));
      return String(before + 16);
    };
    await tools.page.setViewportSize({ width: 1400, height: 800 });
    await crm.open("contact", 101);
    await tools.open();
    const type = await grow("Width of Type", "ArrowRight");
    const height = await grow("Size of the developer tools", "ArrowUp");
    await tools.press("Dock at the side");
    const width = await grow("Size of the developer tools", "ArrowLeft");
    expect((await tools.region.boundingBox())?.width).toBe(Number(width));
    await crm.reload();
    await expect(slider("Size of the developer tools")).toHaveAttribute("aria-valuenow", width);
    await expect(slider("Width of Type")).toHaveAttribute("aria-valuenow", type);
    await tools.press("Dock at the bottom");
    await expect(slider("Size of the developer tools")).toHaveAttribute("aria-valuenow", height);
  },
);

test(
  "record and tools are both visible, however wide the window is",
  { tag },
  async ({ crm, tools }) => {
    await crm.open("contact", 101);
    await tools.open();
    for (const width of [1280, 900, 320]) {
      await tools.page.setViewportSize({ width, height: 800 });
      await expect.poll(async () => (await tools.region.boundingBox())?.y).toBeGreaterThan(200);
      const box = await tools.region.boundingBox();
      const room = await tools.page.locator("body").evaluate((body) => body.clientWidth);
      expect(box?.width).toBeGreaterThanOrEqual(Math.min(room, 340));
      expect(await horizontalOverflow(tools.page)).toBe(0);
    }
  },
);

test(
  "a table of 10,000 messages renders only its visible rows",
  { tag },
  async ({ crm, tools }) => {
    await crm.open("contact", 101);
    await tools.open();
    await crm.page.evaluate(() => {
      const [app] = [...(window.callingCrm?.apps.values() ?? [])];
      for (let index = 0; index < 10_000; index += 1) app?.host.setCallState("RINGING");
    });
    await expect(tools.region.getByText(/^10,?0\d\d messages/)).toBeVisible();
    expect(await tools.rows.count()).toBeLessThan(100);
    await tools.table.focus();
    await tools.page.keyboard.press("Home");
    // After the header.
    await expect(tools.rows.first()).toHaveAttribute("aria-rowindex", "2");
    await tools.page.keyboard.press("End");
    await expect(tools.table).toHaveAttribute("aria-rowcount", /^100\d\d$/);
    await expect(tools.rows.last()).toHaveAttribute("aria-selected", "true");
    expect(await tools.rows.count()).toBeLessThan(100);
  },
);

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
    const tools = new DeveloperTools(page);
    await crm.open("contact", 101);
    await tools.open();
    await tools.section("Actions");
    await expect(tools.region.getByRole("button", { name: "Simulate call" })).toBeDisabled();
    await expect(tools.region.getByText("doesn't support simulated calls")).toBeVisible();
    await expect(crm.receiveCall("+12025550101")).rejects.toThrow("pass receiveCall a function");
    await crm.receiveCall("+12025550101", () =>
      callingApp.frame.getByRole("button", { name: "Ring" }).click(),
    );
    await expect(crm).toHaveReceived("INCOMING_CALL");
  },
);

vendorTest.describe("an invalid message", () => {
  vendorTest.use({ expectedProblems: ["invalidMessage"] });

  vendorTest(
    "is marked in the table, and its invalid field in the details",
    { tag: "@long" },
    async ({ crm, page, callingApp }) => {
      const tools = new DeveloperTools(page);
      await crm.open("contact", 101);
      await tools.open();
      await callingApp.frame.locator("body").evaluate(() => {
        const data = { objectCoordinates: { objectId: { no: "id" }, objectTypeId: "0-1" } };
        window.parent.postMessage({ type: "NAVIGATE_TO_RECORD", messageId: "1", data }, "*");
      });
      await expect(tools.row("NAVIGATE_TO_RECORD")).toContainText("invalid");
      await tools.row("NAVIGATE_TO_RECORD").click();
      const details = tools.region.getByRole("region", { name: "Message NAVIGATE_TO_RECORD" });
      await expect(details.getByRole("note")).toContainText("data.");
      await expect(details.getByText("invalid", { exact: true })).toBeVisible();
    },
  );
});
