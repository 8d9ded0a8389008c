import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { permissions } from "../../page-api/index.ts";
import {
  allEndpoints,
  openExampleService,
  withTitles,
  type ExampleService,
} from "../../testing/example-service.ts";
import type { ErrorBody } from "../../testing/open-test-app.ts";

/** The changes that need no permission, and why. */
const anyone: Readonly<Record<string, string>> = {
  signIn: "starts the session",
  signOut: "ends the own session",
  createPageRecord: "the user's own record",
  createPageContact: "the user's own record",
  createPageNote: "the user's own note",
  savePageCall: "the user's own call",
  renewPageCall: "the user's own call",
  startImport: "the user's own import",
  closeImport: "the user's own import",
  forgetImport: "the user's own import",
  uploadPageFile: "an attachment or a recording",
  noteAvailability: "the user's own availability",
  publishCall: "a call of the user's app",
  reportApp: "changes nothing of the account",
  saveSessionRecording: "changes nothing of the account",
  probe: "changes nothing of the account",
};

let service: ExampleService;
let salesRep: Record<string, string>;
beforeAll(async () => {
  service = await openExampleService();
});
beforeEach(async () => {
  await service.crm.crm.write(({ db }) =>
    db
      .insertInto("users")
      .values({ id: 12, owner_id: 22, name: "Kim", email: "kim@example.com", role: "salesRep" })
      .execute(),
  );
  salesRep = await service.crm.startPageSession("12");
});
afterEach(() => service.restore());
afterAll(() => service.close());

const changes = allEndpoints.filter(
  ({ security, access }) => security === "pageSession" && access === "write",
);

it("each change of the page needs a permission, or is in the list of those for anyone", () => {
  const open = changes.filter(
    ({ permission, permissionForOthers }) => !permission && !permissionForOthers,
  );
  expect(open.map(({ operationId }) => operationId).toSorted()).toEqual(
    Object.keys(anyone).toSorted(),
  );
});

it("each permission is used", () => {
  const used = new Set(
    changes.flatMap(
      ({ permission, permissionForOthers }) => permissionForOthers ?? permission ?? [],
    ),
  );
  expect([...used].toSorted()).toEqual(permissions.toSorted());
});

describe("a user without permissions", () => {
  const guarded = allEndpoints.filter(({ permission }) => permission !== undefined);
  it.each(withTitles(guarded))("gets 403 with its name: %s", async (_title, endpoint) => {
    for (const example of [...endpoint.examples, { ...endpoint.examples[0], body: { no: 1 } }]) {
      const { status, body } = await service.ask<ErrorBody>(
        endpoint,
        example,
        "pageSession",
        salesRep,
      );
      expect(status).toBe(403);
      expect(body.message).toContain(`the permission ${endpoint.permission}`);
      expect(body.errors?.[0]).toMatchObject({
        code: "MISSING_PERMISSION",
        context: { requiredPermissions: [endpoint.permission] },
      });
    }
  });

  const open = changes.filter(({ permission, isPublic }) => !permission && !isPublic);
  it.each(withTitles(open))("may do the rest, but not to others: %s", async (_title, endpoint) => {
    const [example] = endpoint.examples;
    const answer = await service.ask<ErrorBody>(endpoint, example, "pageSession", salesRep);
    // The data of the examples isn't the user's.
    const missing = endpoint.permissionForOthers;
    expect(answer.status).toBe(missing ? 403 : example.status);
    expect(answer.body?.errors?.[0]?.context?.["requiredPermissions"]).toEqual(
      missing && [missing],
    );
  });
});
