import { afterEach, expect, it } from "vitest";
import {
  openTestApp,
  TEST_CREDENTIALS,
  type ErrorBody,
  type TestApp,
} from "../../testing/open-test-app.ts";

let crm: TestApp | undefined;
afterEach(() => crm?.close());

const input = { inputs: [{ id: "101" }] };
const names = { inputs: [{ name: "subject" }] };

/** Each request with the scopes that it needs. It is rejected without any one of them. */
it.each([
  ["GET", "/crm/v3/properties/tickets", undefined, ["tickets"]],
  ["POST", "/crm/v3/properties/tickets/batch/read", names, ["tickets"]],
  ["GET", "/crm/v3/properties/contacts/groups", undefined, ["crm.objects.contacts.read"]],
  ["DELETE", "/crm/v3/properties/contacts/x", undefined, ["crm.objects.contacts.write"]],
  ["POST", "/crm/v3/properties/contacts/batch/read", names, ["crm.objects.contacts.read"]],
  ["POST", "/crm/v3/properties/contacts/batch/archive", names, ["crm.objects.contacts.write"]],
  ["GET", "/crm/v3/pipelines/deals", undefined, ["crm.objects.deals.read"]],
  ["PATCH", "/crm/v3/pipelines/deals/default", {}, ["crm.objects.deals.write"]],
  ["DELETE", "/crm/v3/pipelines/tickets/0/stages/9", undefined, ["tickets"]],
  ["GET", "/crm/v3/pipelines/tickets/0/audit", undefined, ["tickets"]],
  [
    "GET",
    "/crm/v4/associations/contacts/companies/labels",
    undefined,
    ["crm.objects.contacts.read", "crm.objects.companies.read"],
  ],
  [
    "DELETE",
    "/crm/associations/v4/tickets/companies/labels/339",
    undefined,
    ["tickets", "crm.objects.companies.write"],
  ],
  [
    "POST",
    "/crm/v4/associations/contacts/companies/batch/read",
    input,
    ["crm.objects.contacts.read", "crm.objects.companies.read"],
  ],
  [
    "POST",
    "/crm/v3/associations/contacts/companies/batch/read",
    input,
    ["crm.objects.contacts.read", "crm.objects.companies.read"],
  ],
  [
    "POST",
    "/crm/v4/associations/contacts/companies/batch/create",
    input,
    ["crm.objects.contacts.write", "crm.objects.companies.write"],
  ],
  ["GET", "/crm/v4/associations/emails/contacts/labels", undefined, ["crm.objects.contacts.read"]],
  [
    "GET",
    "/crm/v3/objects/contacts/101/associations/companies",
    undefined,
    ["crm.objects.contacts.read", "crm.objects.companies.read"],
  ],
] as const)("%s %s %o needs %o", async (method, url, body, scopes) => {
  const answers = [];
  for (const missing of [undefined, ...scopes]) {
    const granted = scopes.filter((scope) => scope !== missing);
    const app = await openTestApp({ credentials: { ...TEST_CREDENTIALS, scopes: granted } });
    crm = app;
    const { status, body: answer } = await app.api<ErrorBody>(method, url, body);
    answers.push(status === 403 ? answer.errors?.[0]?.context?.["requiredScopes"] : "allowed");
    await app.close();
    crm = undefined;
  }
  expect(answers).toEqual(["allowed", ...scopes.map((scope) => expect.arrayContaining([scope]))]);
});
