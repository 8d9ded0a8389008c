// @long
// @postgres-only
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  allEndpoints,
  openExampleService,
  type ExampleService,
} from "../testing/example-service.ts";

/** How many transactions have ended. */
const count = { alone: 0, beside: 0 };
let service: ExampleService;
beforeAll(async () => {
  service = await openExampleService({
    observer: {
      requestHandled: () => undefined,
      subscribersChanged: () => undefined,
      transactionEnded: ({ isAlone }) => {
        count[isAlone ? "alone" : "beside"] += 1;
      },
    },
  });
});
afterAll(() => service?.close());

/** What runs alone, by the reason. */
const ALONE = {
  "what every other write reads": [
    "createLabel",
    "updateLabel",
    "deleteLabel",
    "createProperty",
    "updateProperty",
    "archiveProperty",
    "createProperties",
    "archiveProperties",
    "createPropertyGroup",
    "updatePropertyGroup",
    "deletePropertyGroup",
    "createPageProperty",
    "updatePageProperty",
    "archivePageProperty",
    "restorePageProperty",
    "createPipeline",
    "replacePipeline",
    "updatePipeline",
    "archivePipeline",
    "createStage",
    "replaceStage",
    "updateStage",
    "archiveStage",
    "createPagePipeline",
    "replacePagePipeline",
    "archivePagePipeline",
    "restorePagePipeline",
  ],
  "the settings of apps and users": [
    "installApp",
    "uninstallApp",
    "createDeveloperApp",
    "updateDeveloperApp",
    "deleteDeveloperApp",
    "replaceClientSecret",
    "setCallingSettings",
    "removeCallingSettings",
    "createCallingSettings",
    "updateCallingSettings",
    "deleteCallingSettings",
    "createRecordingSettings",
    "updateRecordingSettings",
    "createChannelConnection",
    "updateChannelConnection",
    "deleteChannelConnection",
    "replaceWebhookSettings",
    "deleteWebhookSettings",
    "createWebhookSubscription",
    "updateWebhookSubscription",
    "deleteWebhookSubscription",
    "updateWebhookSubscriptions",
    "createPrivateToken",
    "revokePrivateToken",
    "invitePageUser",
    "changePageUser",
  ],
  "changes of everything that belongs to a record": ["mergeObjects", "eraseContact"],
  "changes of everything in a folder": [
    "updateFolder",
    "updateFolderInBackground",
    "deleteFolder",
    "changePageFolder",
    "deletePageFolder",
    "restorePageFolder",
  ],
};

it("only rare operations make all other writes wait, with the jobs that follow", async () => {
  const alone: string[] = [];
  let besides = 0;
  for (const endpoint of allEndpoints.filter(({ isStream }) => !isStream)) {
    Object.assign(count, { alone: 0, beside: 0 });
    for (const example of endpoint.examples) await service.ask(endpoint, example);
    await service.crm.files.jobs.runDue();
    if (count.alone > 0) alone.push(endpoint.operationId);
    else if (count.beside > 0) besides += 1;
    if (count.alone + count.beside > 0) await service.restore();
  }
  expect(alone.toSorted()).toEqual(Object.values(ALONE).flat().toSorted());
  expect(besides).toBeGreaterThan(50);
}, 60_000);
