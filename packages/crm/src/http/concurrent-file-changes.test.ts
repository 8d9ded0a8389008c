import { expect, it } from "vitest";
import { openTestStore } from "../testing/open-test-store.ts";
import { storeText } from "../testing/store-text.ts";
import { openTestApp } from "./open-test-app.ts";

it("keeps a file deleted that another service changes at the same time", async () => {
  const { location, remove } = await openTestStore("demo");
  const here = await openTestApp({ location });
  const isShared = location !== "memory" && "databaseUrl" in location;
  // SQLite has one service, whose requests run at once too.
  const elsewhere = isShared ? await openTestApp({ location }) : here;
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async (_, number) => {
      const place = { folderPath: "/busy", fileName: `file ${number}.txt` };
      const path = `/files/v3/files/${(await storeText(here, place)).id}`;
      const [deleted] = await Promise.all([
        here.api("DELETE", path),
        elsewhere.api("PATCH", path, { name: `renamed ${number}` }),
      ]);
      return [deleted.status, (await here.api("GET", path)).status];
    }),
  );
  for (const service of new Set([here, elsewhere])) await service.close();
  await remove();
  expect(statuses).toEqual(statuses.map(() => [204, 404]));
});
