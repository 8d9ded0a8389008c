import { randomUUID } from "node:crypto";
import type { KyselyPlugin } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { findUser } from "../auth/user.ts";
import { openCrm, type OpenCrm } from "../open-crm.ts";
import type { CallDocumentRequest } from "../page-api/index.ts";
import { newCall } from "../testing/new-call.ts";
import { savePageCall } from "./save-page-call.ts";

let opened: OpenCrm;
beforeEach(async () => {
  opened = await openCrm({ location: "memory", softphonePort: 4401 });
});
afterEach(() => opened.close());

/** The number of statements of a save, without the ones that begin and end its transaction. */
async function countStatements(id: string, request: CallDocumentRequest): Promise<number> {
  let statements = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1;
      return result;
    },
  };
  await opened.crm.write(async (context) => {
    const user = await findUser(context);
    if (!user) throw new Error("The demo has a user.");
    const counted = { ...context, db: context.db.withPlugin(counter) };
    return savePageCall(counted, user, id, request);
  });
  return statements;
}

const numbers = { fromNumber: "+12025550199", toNumber: "+12025550101" };
const called = {
  appId: "9001",
  externalCallId: "call-1",
  ...numbers,
  calledRecord: { objectTypeId: "0-1", objectId: "101" },
  viewedRecord: { objectTypeId: "0-1", objectId: "101" },
};

const inProgress = newCall({ ...called, state: "inProgress", version: 2, answeredAgo: 0 });
const ended = newCall({ ...called, state: "ended", version: 4, answeredAgo: 9000, endedAgo: 0 });
const completed: CallDocumentRequest = { ...ended, state: "completed", version: 5 };

it("reads each record once, and writes only what a version changes", async () => {
  const id = randomUUID();
  for (const [what, version, maximum] of [
    ["a new call", newCall(called), 24],
    ["another state", inProgress, 9],
    ["nothing new", { ...inProgress, version: 3, answeredAgo: 5000 }, 5],
    ["the end", ended, 9],
    ["the completion", completed, 8],
    ["a version that is stored", completed, 3],
  ] as const) {
    const statements = await countStatements(id, version);
    expect([what, Math.max(statements, maximum)]).toEqual([what, maximum]);
  }
});
