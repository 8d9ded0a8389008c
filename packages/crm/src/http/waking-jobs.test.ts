import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { scheduleJob } from "../jobs/jobs.ts";
import type { ApiFolder } from "./folder-schemas.ts";
import { formBody, formParts, FORM_TYPE } from "../testing/multipart-form.ts";
import { installForTokens, oauthSeed } from "../testing/oauth-app.ts";
import { openTestApp, TEST_CREDENTIALS, type TestApp } from "../testing/open-test-app.ts";
import { storeText } from "../testing/store-text.ts";

let crm: TestApp;
beforeAll(async () => {
  crm = await openTestApp({ seed: oauthSeed() });
});
afterAll(() => crm.close());

const importOf = { url: "https://files.example.com/report.pdf", access: "PRIVATE" };

/** Cases return the last request, whose work begins. */
const cases: readonly [string, () => Promise<() => Promise<{ status: number }>>][] = [
  ["an uninstallation", async () => () => crm.page("DELETE", "/_page/installations/9001")],
  [
    "a call that is published",
    async () => {
      const scopes = ["contacts", "timeline"];
      await crm.page("PUT", "/_page/installations/9101", { scopes });
      const path = `/crm/v3/extensions/calling/9101/settings/channel-connection?hapikey=${TEST_CREDENTIALS.hapikey}`;
      await crm.send("POST", path, {}, { url: "https://app.example.com/numbers", isReady: true });
      const properties = { hs_timestamp: "0" };
      const { body } = await crm.api<{ id: string }>("POST", "/crm/v3/objects/calls", {
        properties,
      });
      return () =>
        crm.page("POST", "/_page/published-calls", {
          appId: "9101",
          engagementId: body.id,
          externalCallId: "call-1",
        });
    },
  ],
  [
    "an app that is authorized",
    async () => async () => {
      await installForTokens(crm);
      return { status: 200 };
    },
  ],
  ["an import of the page", async () => () => crm.page("POST", "/_page/file-imports", importOf)],
  [
    "an import",
    async () => () =>
      crm.api("POST", "/files/v3/files/import-from-url/async", {
        ...importOf,
        folderPath: "/imports",
      }),
  ],
  [
    "a file that is replaced",
    async () => {
      const { id } = await storeText(crm, { folderPath: "/", fileName: "first.txt" });
      const body = formBody(formParts({ options: { access: "PRIVATE" } }));
      const headers = {
        authorization: `Bearer ${TEST_CREDENTIALS.accessToken}`,
        "content-type": FORM_TYPE,
      };
      return () => crm.send("PUT", `/files/v3/files/${id}`, headers, body);
    },
  ],
  [
    "a change of a folder in the background",
    async () => {
      const { body } = await crm.api<ApiFolder>("POST", "/files/v3/folders", { name: "before" });
      return () =>
        crm.api("POST", "/files/v3/folders/update/async", { id: body.id, name: "after" });
    },
  ],
  [
    "a job that is restarted",
    async () => {
      const id = await crm.crm.write(async (context) => {
        const job = { kind: "discardContent", input: { contentKey: "broken" } };
        const scheduled = await scheduleJob(context, job);
        await context.db.updateTable("jobs").set({ state: "failed" }).execute();
        return scheduled;
      });
      return () => crm.page("POST", `/_page/jobs/${id}/restart`);
    },
  ],
];

it.each(cases)(
  "begins the work of %s without waiting for the next poll",
  async (_what, prepare) => {
    const request = await prepare();
    const wake = vi.spyOn(crm.files.jobs, "wake").mockReturnValue();
    try {
      expect((await request()).status).toBeLessThan(300);
      expect(wake).toHaveBeenCalledOnce();
    } finally {
      wake.mockRestore();
    }
  },
);
