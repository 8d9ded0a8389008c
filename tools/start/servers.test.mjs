import { expect, test } from "vitest";
import { startSoftphone } from "./servers.mjs";

test("the softphone's settings contain the CRM page's URL", async () => {
  const site = await startSoftphone({ softphonePort: 0, crmPort: 5000, dataDirectory: "" });
  const response = await fetch(`${site.url}/settings.json`);
  await expect(response.json()).resolves.toEqual({ crmPageUrl: "http://127.0.0.1:5000" });
  await site.stop();
});
