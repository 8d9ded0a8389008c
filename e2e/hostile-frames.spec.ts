import { callContact, expect, test } from "./support/test.ts";

test("an untrusted frame next to the app can neither dial nor complete a call", async ({
  crmService,
  crmPage,
  softphone,
  sites,
}) => {
  const { page } = crmPage;
  await callContact(crmPage, softphone);
  const [call] = await crmService.calls();
  const externalCallId = call?.properties["hs_call_external_id"];

  await page.evaluate((src) => {
    const frame = document.createElement("iframe");
    frame.src = src;
    document.body.append(frame);
  }, `${sites.untrusted}/hostile/`);
  const attacker = page.frameLocator(`iframe[src^="${sites.untrusted}"]`).locator("html");
  await expect.poll(() => attacker.evaluate(() => typeof window.attack)).toBe("function");
  const reached = await attacker.evaluate(
    (_html, [id, engagementId, hostUrl, ownOrigin]) =>
      window.attack([
        { type: "SYNC", messageId: "x1", hostUrl: ownOrigin },
        { type: "SYNC", messageId: "x2", hostUrl },
        { type: "DIAL_NUMBER", messageId: "x3", data: { phoneNumber: "+12025550199" } },
        { type: "END_CALL", messageId: "x4" },
        { type: "SYNC_ACK", messageId: "x5", version: "0.9.7" },
        { type: "CALL_ENDED", messageId: "x6", data: { externalCallId: id } },
        {
          type: "CALL_COMPLETED",
          messageId: "x7",
          data: {
            externalCallId: id,
            engagementId,
            engagementProperties: { hs_call_body: "Forged" },
          },
        },
        {
          type: "NAVIGATE_TO_RECORD",
          messageId: "x8",
          data: {
            objectCoordinates: { portalId: 1, objectId: 202, objectTypeId: "0-2" },
          },
        },
        { type: "ERROR", messageId: "x9", data: { message: "Forged" } },
      ]),
    [externalCallId, Number(call?.id), crmService.url, sites.untrusted] as const,
  );
  expect(reached).toBe(2);

  // The real call continues until its user ends it.
  await expect(crmPage.currentCall).toContainText("In call");
  await softphone.button("Hang up").click();
  await softphone.save({ title: "Real" });
  await expect(crmPage.calls).toContainText("Real");
  await expect(page.getByText("Forged")).toHaveCount(0);
  await expect(page).toHaveURL(crmPage.recordUrl("contact", 101));
  expect(await crmService.calls()).toHaveLength(1);
});
