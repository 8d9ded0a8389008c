import type { Frame } from "@playwright/test";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { listen } from "../tools/ports/listen.mjs";
import { readAudio, test, type CallAudio } from "./sip/sip-phone.ts";
import { expect, skipWithoutPrograms } from "./sip/sip-test.ts";
import { findViolations } from "./support/find-violations.ts";
import { ADA } from "./support/test.ts";

skipWithoutPrograms();

async function growthOf(frame: Frame, before: CallAudio) {
  const after = await frame.evaluate(readAudio);
  return {
    sentPackets: after.sentPackets - before.sentPackets,
    sentEnergy: after.sentEnergy - before.sentEnergy,
    receivedPackets: after.receivedPackets - before.receivedPackets,
    receivedEnergy: after.receivedEnergy - before.receivedEnergy,
  };
}

/** Waits until both parties hear each other. */
async function expectAudio(frame: Frame) {
  const before = await frame.evaluate(readAudio);
  await expect(async () => {
    const growth = await growthOf(frame, before);
    // More than what is on its way when the audio changes.
    expect(growth.sentPackets).toBeGreaterThan(20);
    expect(growth.receivedPackets).toBeGreaterThan(20);
    expect(growth.sentEnergy).toBeGreaterThan(0);
    expect(growth.receivedEnergy).toBeGreaterThan(0);
  }).toPass();
}

async function expectSilence(frame: Frame) {
  await expect(async () => {
    const before = await frame.evaluate(readAudio);
    // Silence has no other measure than time.
    await wait(1_000);
    const growth = await growthOf(frame, before);
    expect(growth.sentPackets).toBeLessThan(5);
    expect(growth.receivedPackets).toBeLessThan(5);
  }).toPass();
}

test("a call with a phone on the telephone side: audio, hold, remote hold and tones", async ({
  sip,
  sipServer,
  startFarEnd,
  softphoneSite,
}) => {
  const number = ADA;
  const farEnd = await startFarEnd({ [number]: "auto" });
  await sip.register(sipServer.url);
  await sip.call(`${number} ext. 12`);
  await expect(sip.crmPage.currentCall).toContainText("In call");
  await expect.poll(() => farEnd.tones).toBe("12");
  const frame = sip.frame(softphoneSite.url);
  await expectAudio(frame);

  await sip.phone.button("Hold").click();
  await expect(sip.phone.frame.getByText("On hold", { exact: true })).toBeVisible();
  await expectSilence(frame);
  await sip.phone.button("Resume").click();
  await expect(sip.phone.frame.getByText("On hold", { exact: true })).toBeHidden();
  await expectAudio(frame);

  await farEnd.setHeld(true);
  const remoteHold = sip.phone.frame.getByText("The other party put you on hold", { exact: true });
  await expect(remoteHold).toBeVisible();
  await farEnd.setHeld(false);
  await expect(remoteHold).toBeHidden();
  await expectAudio(frame);

  await sip.phone.button("Keypad").click();
  await sip.phone.button("4 GHI").click();
  await sip.phone.button("7 PQRS").click();
  await sip.phone.button("Pound").click();
  await expect.poll(() => farEnd.tones).toBe("1247#");

  await farEnd.hangUp();
  await sip.saveAs("With a phone", "COMPLETED");
  await expect(sip.crmPage.calls.filter({ hasText: "With a phone" })).toContainText("Completed");
});

test("incoming calls are answered, declined or missed, and wait during another call", async ({
  sip,
  sipServer,
  startFarEnd,
}) => {
  const number = "+12025550122";
  const other = "+12025550123";
  const [caller, secondCaller] = [
    await startFarEnd({ [number]: "manual" }),
    await startFarEnd({ [other]: "manual" }),
  ];
  await sip.register(sipServer.url);
  await caller.dial(number, sip.user);
  await sip.phone.button("Answer").click();
  await expect(sip.phone.timer).toBeVisible();

  // A second caller is answered during this call. The first one waits on hold.
  await secondCaller.dial(other, sip.user);
  const waiting = sip.phone.frame.getByRole("group", { name: "Call with +1 202 555 0123" });
  await waiting.getByRole("button", { name: "Answer", exact: true }).click();
  const held = sip.phone.frame.getByRole("group", { name: "Call with +1 202 555 0122" });
  await expect(held).toContainText("On hold");
  await expect(sip.phone.button("Hold")).toBeVisible();
  await secondCaller.hangUp();
  await sip.phone.button("Resume").click();
  await expect(sip.phone.button("Hold")).toBeVisible();
  await sip.phone.button("Hang up").click();
  await sip.saveAs("The first caller", "COMPLETED");
  await sip.saveAs("The second caller", "COMPLETED");

  await caller.dial(number, sip.user);
  await sip.phone.button("Decline").click();
  await expect(sip.phone.button("Decline")).toBeHidden();
  await caller.dial(number, sip.user);
  await expect(sip.phone.button("Answer")).toBeVisible();
  await caller.hangUp();
  await expect(sip.notice).toContainText("Missed call from");
  await expect.poll(() => sip.statuses()).toEqual(["CANCELED", "COMPLETED", "COMPLETED", "MISSED"]);
});

test(
  "callers reach the voicemail, or hear that the line is busy",
  { tag: "@long" },
  async ({ sip, sipServer, startFarEnd }) => {
    const number = "+12025550133";
    const mailboxNumber = "+12025550134";
    const caller = await startFarEnd({ [number]: "manual" });
    const mailbox = await startFarEnd({ [mailboxNumber]: "auto" });
    await sip.register(sipServer.url, { voicemail: mailboxNumber });
    await sip.phone.setAvailability("Do not disturb");
    await caller.dial(number, sip.user);
    await expect.poll(() => mailbox.answers).toBe(1);
    await expect(sip.phone.button("Call history, 1 missed call")).toBeVisible();
    await caller.hangUp();
    await sip.phone.setAvailability("Available");
    await caller.dial(number, sip.user);
    await sip.phone.button("Voicemail").click();
    await expect.poll(() => mailbox.answers).toBe(2);
    await caller.hangUp();

    // Without a voicemail, nothing offers one.
    await sip.crmPage.page.getByRole("button", { name: "Demo softphone" }).click();
    await sip.signIn(sipServer.url);
    await expect(sip.line).toContainText("Registered");
    await sip.phone.setAvailability("Do not disturb");
    await caller.dial(number, sip.user);
    await expect.poll(() => caller.lastEnd).toContain("486");
    await sip.phone.setAvailability("Available");
    await caller.dial(number, sip.user);
    await expect(sip.phone.button("Answer")).toBeVisible();
    await expect(sip.phone.button("Voicemail")).toBeHidden();
    await sip.phone.button("Busy signal").click();
    await expect(sip.phone.button("Answer")).toBeHidden();
    await expect.poll(() => sip.statuses()).toEqual(["CANCELED", "CANCELED", "MISSED", "MISSED"]);
  },
);

test(
  "a call survives a change of networks and a restart of the server, and ends with a reload of the page",
  { tag: "@long" },
  async ({ page, sip, sipServer, startFarEnd, softphoneSite }) => {
    test.slow();
    const number = "+12025550124";
    await startFarEnd({ [number]: "auto" });
    /** The ICE credentials of all offers. */
    const credentials = new Set<string | undefined>();
    page.on("websocket", (socket) =>
      socket.on("framesent", ({ payload }) => {
        const [, user] = /^INVITE [^]*^a=ice-ufrag:(.*)/m.exec(String(payload)) ?? [];
        if (user !== undefined) credentials.add(user);
      }),
    );
    await sip.register(sipServer.url);
    await sip.call(number);
    await expect(sip.phone.timer).toBeVisible();
    const frame = sip.frame(softphoneSite.url);

    await frame.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect.poll(() => credentials.size).toBe(2);
    await expectAudio(frame);

    await sipServer.restart();
    await expect(sip.line).toContainText("Reconnecting");
    await expectAudio(frame);
    await expect(sip.line).toContainText("Registered");
    await expect(sip.phone.timer).toBeVisible();

    await sip.phone.reload();
    await expect(sip.phone.frame.getByText("This page was reloaded")).toBeVisible();
    // The password was in the page only.
    await expect(sip.line).toContainText("Not signed in");
    await sip.saveAs("Until the reload", "FAILED");
    await sip.signIn(sipServer.url);
    await expect(sip.line).toContainText("Registered");
  },
);

test(
  "the reply of a server is the end status in the CRM, and a phone without telephone events gets tones as INFO requests",
  { tag: "@long" },
  async ({ sip, sipServer, startFarEnd }) => {
    const [ringing, withoutEvents] = ["+12025550121", "+12025550129"];
    const farEnd = await startFarEnd({ [ringing]: "manual", [withoutEvents]: "auto" });
    await sip.register(sipServer.url);
    const rows: [title: string, number: string, status: string][] = [
      ["Busy", "+12025550110", "BUSY"],
      ["Unknown number", "+12025550113", "FAILED"],
    ];
    // One call after another.
    for (const [title, number, status] of rows) {
      await sip.call(number);
      await sip.saveAs(title, status);
    }
    await sip.call(ringing);
    await expect(sip.phone.frame.getByText("Ringing…")).toBeVisible();
    await sip.phone.button("Hang up").click();
    await sip.saveAs("Given up", "CANCELED");

    await sip.call(withoutEvents);
    await expect(sip.phone.timer).toBeVisible();
    await sip.phone.button("Keypad").click();
    await sip.phone.button("4 GHI").click();
    await sip.phone.button("Pound").click();
    await expect.poll(() => farEnd.tones).toBe("4#");
  },
);

test(
  "two calls are merged in the conference of the account, and a recorded message is left",
  { tag: "@long" },
  async ({ sip, sipServer, startFarEnd }) => {
    const conference = "600";
    const numbers = ["1001", "204"];
    const room = await startFarEnd({ [conference]: "auto" });
    for (const number of numbers) await startFarEnd({ [number]: "auto" });
    await sip.register(sipServer.url, { conference });
    const { frame } = sip.phone;
    for (const number of numbers) {
      if (number !== numbers[0]) await sip.phone.button("Add call").click();
      await sip.call(number);
      await expect(sip.phone.button("Hold")).toBeVisible();
    }
    await sip.phone.button("Merge").click();
    const participants = frame.getByRole("list", { name: "In the conference" });
    await expect(participants.getByRole("listitem")).toHaveText(["You", "204", "1001"]);
    // The user's call, and those of both parties.
    await expect.poll(() => room.answers).toBe(3);

    await sip.phone.button("Menu").click();
    await sip.phone.button("Voicemail message").click();
    await frame.getByRole("dialog").getByRole("button", { name: "Record" }).click();
    await expect(frame.getByText("Recording…")).toBeVisible();
    await sip.phone.button("Stop").click();
    await expect(sip.phone.button("Record again")).toBeVisible();
    await sip.phone.button("Close").click();
    await sip.phone.button("Voicemail").click();
    await expect(frame.getByText("Left your message for 600.")).toBeVisible();
    await expect(frame.getByRole("combobox", { name: "Outcome" })).toHaveValue("leftVoicemail");
  },
);

test(
  "a blind transfer connects the other party with a third one, who can transfer this phone if its user agrees",
  { tag: "@long" },
  async ({ sip, sipServer, startFarEnd }) => {
    const number = "1001";
    const target = "204";
    const farEnd = await startFarEnd({ [number]: "auto" });
    const targetPhone = await startFarEnd({ [target]: "auto" });
    await sip.register(sipServer.url);
    await sip.call(number);
    await expect(sip.phone.timer).toBeVisible();
    const transfer = async (to: string) => {
      await sip.phone.button("Transfer").click();
      await sip.phone.frame.getByLabel("Transfer to").fill(to);
      await sip.phone.button("Transfer now").click();
    };
    await transfer("+12025550110");
    await expect(sip.notice).toContainText("Couldn't transfer");
    await expect(sip.phone.timer).toBeVisible();
    await transfer(target);
    await sip.saveAs("Transferred", "COMPLETED");
    await expect.poll(() => targetPhone.answers).toBe(1);
    await targetPhone.hangUp();

    await sip.call(number);
    await expect(sip.phone.timer).toBeVisible();
    const request = sip.phone.frame.getByRole("alert").filter({ hasText: "wants to connect you" });

    await farEnd.transfer(target);
    await expect(request).toContainText(target);
    expect(await findViolations(sip.crmPage.page)).toEqual([]);
    // Nothing has happened yet.
    await sip.phone.button("Connect").click();
    await expect(request).toBeHidden();
    // The call continues with the other phone, which ends it.
    await sip.phone.button("Keypad").click();
    await sip.phone.button("4 GHI").click();
    await expect.poll(() => targetPhone.tones).toBe("4");
    await targetPhone.hangUp();
    await sip.saveAs("Transferred by them", "COMPLETED");
  },
);

test(
  "the account form explains what is wrong, and keeps no password by itself",
  { tag: "@long" },
  async ({ sip, sipServer, page }) => {
    await page.setViewportSize({ width: 1000, height: 700 });
    await sip.open();
    const rows: [account: { user?: string; password?: string }, text: string][] = [
      [{ password: "wrong" }, "refused the user name or the password"],
      [{ user: "unknown" }, "refused this account"],
      [{ user: "broken" }, "has a problem (503)"],
    ];
    for (const [account, text] of rows) {
      await sip.signIn(sipServer.url, account);
      await expect(sip.line).toContainText(text);
      await expect(sip.line).toContainText(account.user ?? sip.user);
    }

    // A server that doesn't speak the protocol.
    const garbage = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.end("HTTP/1.1 200 OK\r\n\r\n\u0000\u0001 garbage");
    });
    const port = await listen(garbage, 0);
    await sip.signIn(`ws://127.0.0.1:${port}`);
    await expect(sip.line).toContainText("Can't connect to the server");
    garbage.close();

    await sip.signIn(sipServer.url);
    await expect(sip.line).toContainText("Registered");
    const stored = await sip.phone.frame
      .locator("html")
      .evaluate(() => JSON.stringify(localStorage) + JSON.stringify(sessionStorage));
    expect(stored).toContain(sip.user);
    expect(stored).not.toContain("secret-");

    await sip.openForm();
    await sip.phone.button("Sign out and use demo calls").click();
    await expect(sip.phone.frame.getByRole("button", { name: /^Far end/ })).toBeVisible();

    await sip.fillForm("sip.example.com", { user: "a b", password: "" });
    await page.keyboard.press("Enter");
    const dialog = sip.phone.frame.getByRole("dialog", { name: "SIP account" });
    await expect(dialog.getByRole("alert")).toContainText("wss://sip.example.com/ws");
    await expect(dialog.getByRole("textbox", { name: "Server" })).toBeFocused();
    expect(await findViolations(page)).toEqual([]);
  },
);
