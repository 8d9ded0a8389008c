import { Softphone } from "./support/softphone.ts";
import { expect, test } from "./support/test.ts";

test(
  "our softphone makes a call in a page built on the vendor's host SDK",
  { tag: "@long" },
  async ({ page, sites, softphoneSite }) => {
    const softphone = new Softphone(page.frameLocator("iframe"));
    const app = encodeURIComponent(`${softphoneSite.url}/?carrier=silent`);
    await page.goto(`${sites.host}/vendor-host/?app=${app}`);
    await softphone.logIn();
    const send = (type: string, data: object) =>
      page.evaluate(([type, data]) => window.hostPage.send(type, data), [type, data] as const);
    const received = (type: string) =>
      page.evaluate(
        (type) => window.hostPage.received.filter((message) => message.type === type),
        type,
      );

    const dial = { phoneNumber: "+12025550101", objectId: 101, portalId: 1 };
    await send("DIAL_NUMBER", dial);
    await expect.poll(() => received("OUTGOING_CALL_STARTED")).toHaveLength(1);
    const [{ data: started } = { data: undefined }] = await received("OUTGOING_CALL_STARTED");
    expect(started).toMatchObject({
      toNumber: "+12025550101",
      createEngagement: true,
      dialingContext: dial,
    });
    const { externalCallId } = started as { externalCallId: string };
    await send("CREATE_ENGAGEMENT_SUCCEEDED", { engagementId: 4711 });
    await expect.poll(() => received("CALL_ANSWERED")).toHaveLength(1);
    await send("END_CALL", {});
    await softphone.save({ notes: "In the vendor's host" });
    await expect.poll(() => received("CALL_COMPLETED")).toHaveLength(1);
    const [{ data: ended } = { data: undefined }] = await received("CALL_ENDED");
    expect(ended).toMatchObject({ externalCallId, engagementId: 4711, callEndStatus: "COMPLETED" });
    const [{ data: completed } = { data: undefined }] = await received("CALL_COMPLETED");
    expect(completed).toMatchObject({
      externalCallId,
      engagementId: 4711,
      engagementProperties: { hs_call_body: "In the vendor's host" },
    });
  },
);
