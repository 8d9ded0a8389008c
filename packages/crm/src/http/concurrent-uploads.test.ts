// @postgres-only
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createLocalContentStore } from "../files/local-content-store.ts";
import { fromStoredId } from "../ids/record-id.ts";
import { readSeed } from "../seed/read-seed-file.ts";
import { openServicePair, type ServicePair } from "../testing/open-service-pair.ts";
import { openTestApp, type TestApp } from "../testing/open-test-app.ts";
import { storeText } from "../testing/store-text.ts";

/** How often a race runs: each one may be won by either side. */
const ROUNDS = 6;
/** As many as need the places of both services several times. */
const SAME_NAME = 100;
const FOLDERS = "/files/v3/folders";

/** May change what is their own. */
const REP = {
  id: fromStoredId(12),
  user: { id: 12, ownerId: 22, name: "Nora None", email: "nora@example.com", role: "salesRep" },
};
const seed = readSeed(
  {
    users: [REP.user],
    records: { contacts: [{ id: 903, properties: { lastname: "Own", hubspot_owner_id: "22" } }] },
  },
  "the seed",
);

let directory: string;
let services: ServicePair;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "crm-uploads-"));
  services = await openServicePair("demo", async (location) =>
    openTestApp({ location, seed, contents: await createLocalContentStore(directory) }),
  );
});
afterAll(async () => {
  await services.close();
  await rm(directory, { recursive: true, force: true });
});

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const statusesOf = (responses: readonly { status: number }[]): number[] =>
  responses.map(({ status }) => status).toSorted((one, other) => one - other);

async function createFolder(name: string): Promise<string> {
  const { status, body } = await services.here.api<{ id: string }>("POST", FOLDERS, { name });
  expect(status).toBe(201);
  return body.id;
}

/** Stores the same content with different names at the same time. */
const storeSame = (name: string, strategy: "REJECT" | "RETURN_EXISTING") =>
  services.race(
    times(4, (index) => async (app: TestApp) => {
      const fileName = `${name} ${index}.txt`;
      const upload = { folderPath: "/same", fileName, text: name, strategy };
      return storeText(app, upload).then(
        ({ id }) => id,
        (error: unknown) => Object(error).code as string,
      );
    }),
  );

it("stores content once if duplicates are rejected", async () => {
  for (const round of times(ROUNDS, (index) => index)) {
    const results = await storeSame(`rejected ${round}`, "REJECT");
    expect(results.filter((result) => result === "conflict")).toHaveLength(3);
  }
});

it("stores content once if duplicates are returned", async () => {
  for (const round of times(ROUNDS, (index) => index)) {
    const results = await storeSame(`returned ${round}`, "RETURN_EXISTING");
    expect(new Set(results).size).toBe(1);
  }
});

it("gives files that are stored at the same time different names, in a folder that is made once", async () => {
  const upload = { folderPath: "/new/inner", fileName: "recording.txt" };
  const files = await services.race(
    times(SAME_NAME, () => (app: TestApp) => storeText(app, upload)),
  );
  expect(new Set(files.map(({ folderId }) => folderId)).size).toBe(1);
  const names = ["recording", ...times(SAME_NAME - 1, (index) => `recording-${index + 1}`)];
  expect(files.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
});

it("creates a folder once", async () => {
  for (const round of times(ROUNDS, (index) => index)) {
    const folder = { name: `Folder ${round}` };
    const responses = await services.race(
      times(4, () => (app: TestApp) => app.api("POST", FOLDERS, folder)),
    );
    expect(statusesOf(responses)).toEqual([201, 409, 409, 409]);
  }
});

it("moves one of two folders into the other one", async () => {
  for (const round of times(ROUNDS, (index) => index)) {
    const one = await createFolder(`One ${round}`);
    const other = await createFolder(`Other ${round}`);
    const move = (id: string, parentFolderId: string) => (app: TestApp) =>
      app.api("PATCH", `${FOLDERS}/${id}`, { parentFolderId });
    const responses = await services.race([move(one, other), move(other, one)]);
    expect(statusesOf(responses)).toEqual([200, 400]);
  }
});

it("leaves no file in a folder that is deleted while the file is stored", async () => {
  for (const round of times(2 * ROUNDS, (index) => index)) {
    const folder = await createFolder(`Deleted ${round}`);
    const [file] = await services.race<{ id: string } | undefined>([
      async (app) =>
        storeText(app, { folderId: folder, fileName: "late.txt" }).catch(() => undefined),
      async (app) => {
        await app.api("DELETE", `${FOLDERS}/${folder}`);
        return undefined;
      },
    ]);
    const { status } = await services.here.api("GET", `/files/v3/files/${file?.id ?? 1}`);
    expect(status).toBe(404);
  }
});

it("deletes no file of a user that a note gets at the same time", async () => {
  const session = await services.here.startPageSession(REP.id);
  const path = "/_page/records/0-1/903/notes";
  for (const round of times(2 * ROUNDS, (index) => index)) {
    const fileName = `attached ${round}.txt`;
    const upload = { folderPath: "/attached", fileName, uploadedBy: REP.id };
    const { id } = await storeText(services.here, upload);
    const [noted, deleted] = await services.race<{ status: number }>([
      (app) => app.page("POST", path, { body: "", attachmentIds: [id] }, session),
      (app) => app.page("DELETE", `/_page/files/${id}`, undefined, session),
    ]);
    expect([
      [201, 403],
      [400, 204],
    ]).toContainEqual([noted?.status, deleted?.status]);
  }
});
