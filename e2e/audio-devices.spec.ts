import { chromium } from "@playwright/test";
import { expect, test } from "./support/test.ts";
import { findViolations } from "./support/find-violations.ts";
import { Softphone } from "./support/softphone.ts";

declare global {
  interface Window {
    /** The microphones that the page has opened, the last one last. */
    openedMicrophones: MediaStreamTrack[];
    /** The audio elements of the page. */
    audioElements: HTMLMediaElement[];
  }
}

test("microphone, speaker and ringer are tested, chosen, remembered, and replaced when unplugged", async ({
  page,
  softphoneSite,
}) => {
  test.slow();
  await page.setViewportSize({ width: 300, height: 400 });
  await page.context().grantPermissions(["microphone"]);
  await page.addInitScript(() => {
    window.openedMicrophones = [];
    const devices = navigator.mediaDevices;
    const getUserMedia = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async (constraints) => {
      const stream = await getUserMedia(constraints);
      window.openedMicrophones.push(...stream.getAudioTracks());
      return stream;
    };
  });
  const phone = new Softphone(page);
  const microphone = page.getByRole("combobox", { name: "Microphone" });
  const speaker = page.getByRole("combobox", { name: "Speaker" });
  const openDevices = async () => {
    await phone.button("Menu").click();
    await page.getByRole("button", { name: "Audio devices" }).click();
    await expect(page.getByRole("dialog", { name: "Audio devices" })).toBeVisible();
  };
  const liveMicrophones = () =>
    page.evaluate(() =>
      window.openedMicrophones
        .filter(({ readyState }) => readyState === "live")
        .map(({ label }) => label),
    );
  await page.goto(`${softphoneSite.url}/?answerAfter=0.1`);
  await phone.logIn();

  await openDevices();
  // The fake microphone beeps once a second.
  await page.getByRole("meter", { name: "Microphone level" }).evaluate(
    (meter: HTMLMeterElement) =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (meter.value > 0.05) resolve();
          else requestAnimationFrame(check);
        };
        check();
      }),
  );
  expect(await findViolations(page)).toEqual([]);
  await microphone.selectOption("Fake Audio Input 2");
  await expect.poll(liveMicrophones).toEqual(["Fake Audio Input 2"]);
  await speaker.selectOption("Fake Audio Output 1");
  await phone.button("Test speaker").click();
  await expect(phone.button("Playing…")).toBeVisible();
  await expect(phone.button("Test speaker")).toBeVisible();
  await page.keyboard.press("Escape");
  // The dialog closes its microphone and returns the focus.
  await expect(phone.button("Menu")).toBeFocused();
  await expect.poll(liveMicrophones).toEqual([]);

  await page.reload();
  await phone.number.fill("+12025550101");
  await phone.button("Call").click();
  await expect(phone.timer).toBeVisible();
  expect(await liveMicrophones()).toEqual(["Fake Audio Input 2"]);

  // The headset is unplugged in the middle of the call, and plugged in again.
  const setPlugged = (isPlugged: boolean) =>
    page.evaluate((wanted) => {
      const { mediaDevices } = navigator;
      const enumerate = () => MediaDevices.prototype.enumerateDevices.call(mediaDevices);
      mediaDevices.enumerateDevices = async () =>
        (await enumerate()).filter(({ label }) => wanted || label !== "Fake Audio Input 2");
      mediaDevices.dispatchEvent(new Event("devicechange"));
    }, isPlugged);
  const notice = page.getByRole("status").filter({ hasText: "Fake Audio Input 2" });
  await setPlugged(false);
  await expect(notice).toContainText("was disconnected. Using the default microphone.");
  await expect.poll(liveMicrophones).toEqual([expect.not.stringContaining("Input 2")]);
  await openDevices();
  await expect(page.getByText("Fake Audio Input 2 isn't connected.")).toBeVisible();
  await page.keyboard.press("Escape");
  await setPlugged(true);
  await expect(notice).toContainText("is connected again");
  await expect.poll(liveMicrophones).toEqual(["Fake Audio Input 2"]);
});

test(
  "a browser that plays no ringtone before a click plays it afterwards, and the phone shows why",
  { tag: "@long" },
  async ({ softphoneSite, launchOptions }) => {
    const args = launchOptions.args?.filter((arg) => !arg.startsWith("--autoplay-policy"));
    const policy = "--autoplay-policy=document-user-activation-required";
    const browser = await chromium.launch({ ...launchOptions, args: [...(args ?? []), policy] });
    const page = await browser.newPage();
    await page.context().grantPermissions(["microphone"]);
    await page.addInitScript(() => {
      window.audioElements = [];
      window.Audio = new Proxy(window.Audio, {
        construct: (create) => {
          const element = new create();
          window.audioElements.push(element);
          return element;
        },
      });
      // What Playwright does counts as an act of the user, even a query: so the page itself presses these.
      const names = ["Log in", "Far end", "Simulate incoming call"];
      const pressNext = () => {
        const [name] = names;
        if (name === undefined) {
          if (document.body.textContent.includes("play the ringtone until")) console.log("told");
          else requestAnimationFrame(pressNext);
          return;
        }
        const buttons = [...document.querySelectorAll("button")];
        const button = buttons.find(({ textContent }) => textContent.startsWith(name));
        button?.click();
        if (button) names.shift();
        requestAnimationFrame(pressNext);
      };
      requestAnimationFrame(pressNext);
    });
    const phone = new Softphone(page);
    // The voices of a call don't loop.
    const isRinging = () =>
      page.evaluate(() => window.audioElements.some(({ loop, paused }) => loop && !paused));
    const isTold = page.waitForEvent("console", (message) => message.text() === "told");
    await page.goto(softphoneSite.url);
    await isTold;
    await expect(page.getByText("doesn't play the ringtone until you click")).toBeVisible();
    expect(await isRinging()).toBe(false);
    await page.mouse.click(5, 5);
    await expect.poll(isRinging).toBe(true);
    await phone.button("Answer").click();
    await expect.poll(isRinging).toBe(false);
    await browser.close();
  },
);
