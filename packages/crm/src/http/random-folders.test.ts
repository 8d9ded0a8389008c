// @postgres
import { isDeepStrictEqual } from "node:util";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { searchEffort, searchSeed } from "../testing/search-effort.ts";
import { openServicePair, type ServicePair } from "../testing/open-service-pair.ts";
import type { ErrorBody, TestApp } from "../testing/open-test-app.ts";
import type { ApiFolder } from "./folder-schemas.ts";

const RUNS = searchEffort(8, 300);
const FOLDERS = "/files/v3/folders";
/** The folder of a run, in which everything happens. */
const ROOT = 0;

let services: ServicePair;
beforeAll(async () => {
  services = await openServicePair("demo");
});
afterAll(() => services.close());

/** What is done with folders, which have numbers in the order of their creation. */
type Act =
  | { type: "create"; parent: number; name: string }
  | { type: "move"; folder: number; parent: number; name?: string | undefined }
  | { type: "delete"; folder: number };

type Outcome = "done" | "missing" | "cycle" | "taken";

/** A simple tree: each folder with its parent and name. */
type Tree = ReadonlyMap<number, { parent: number; name: string }>;

const pathOf = (tree: Tree, folder: number): string => {
  const node = tree.get(folder);
  return node ? `${pathOf(tree, node.parent)}/${node.name}` : "";
};
const isIn = (tree: Tree, folder: number, outer: number): boolean => {
  if (folder === outer) return true;
  const node = tree.get(folder);
  return node !== undefined && isIn(tree, node.parent, outer);
};
const exists = (tree: Tree, folder: number): boolean => folder === ROOT || tree.has(folder);

/** Does an act with the simple tree; a created folder gets the number. */
function apply(tree: Tree, act: Act, number: number): { tree: Tree; outcome: Outcome } {
  const unchanged = (outcome: Outcome) => ({ tree, outcome });
  const isTaken = (parent: number, name: string, except?: number): boolean =>
    [...tree].some(([id, node]) => id !== except && node.parent === parent && node.name === name);
  if (act.type === "create") {
    if (!exists(tree, act.parent)) return unchanged("missing");
    if (isTaken(act.parent, act.name)) return unchanged("taken");
    const created = { parent: act.parent, name: act.name };
    return { tree: new Map([...tree, [number, created]]), outcome: "done" };
  }
  const node = tree.get(act.folder);
  if (!node) return unchanged("missing");
  if (act.type === "delete") {
    const left = [...tree].filter(([id]) => !isIn(tree, id, act.folder));
    return { tree: new Map(left), outcome: "done" };
  }
  const { parent, name = node.name } = act;
  if (!exists(tree, parent)) return unchanged("missing");
  if (parent !== node.parent && isIn(tree, parent, act.folder)) return unchanged("cycle");
  if (isTaken(parent, name, act.folder)) return unchanged("taken");
  return { tree: new Map([...tree, [act.folder, { parent, name }]]), outcome: "done" };
}

const folderNumber = fc.integer({ min: 1, max: 12 });
const parentNumber = fc.integer({ min: ROOT, max: 12 });
const folderName = fc.constantFrom("a", "b", "c");
const anyAct: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant("create" as const),
      parent: parentNumber,
      name: folderName,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant("move" as const),
      folder: folderNumber,
      parent: parentNumber,
      name: fc.option(folderName, { nil: undefined }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant("delete" as const), folder: folderNumber }),
  },
);

/** One act, or two at once. */
const anyStep = fc.oneof(fc.tuple(anyAct), fc.tuple(anyAct, anyAct));

let runs = 0;

const outcomeOf = ({ status, body }: { status: number; body: ErrorBody }): Outcome => {
  if (status < 300) return "done";
  const code = body.errors?.[0]?.code;
  if (status === 404 || code === "FOLDER_NOT_FOUND") return "missing";
  if (code === "FOLDER_CYCLE") return "cycle";
  if (status === 409) return "taken";
  throw new Error(`Unexpected: ${status} ${JSON.stringify(body)}`);
};

/** Sends acts to the service, whose folders have ids. */
async function openRun() {
  runs += 1;
  const rootName = `run ${runs}`;
  const root = await services.here.api<ApiFolder>("POST", FOLDERS, { name: rootName });
  const ids = new Map<number, string>([[ROOT, root.body.id]]);
  const idOf = (folder: number): string => ids.get(folder) ?? "99";
  return {
    async send(service: TestApp, act: Act, number: number): Promise<Outcome> {
      if (act.type === "delete") {
        return outcomeOf(await service.api("DELETE", `${FOLDERS}/${idOf(act.folder)}`));
      }
      const place = { name: act.name, parentFolderId: idOf(act.parent) };
      if (act.type === "move") {
        return outcomeOf(await service.api("PATCH", `${FOLDERS}/${idOf(act.folder)}`, place));
      }
      const response = await service.api<ApiFolder & ErrorBody>("POST", FOLDERS, place);
      if (response.status === 201) ids.set(number, response.body.id);
      return outcomeOf(response);
    },
    /** The numbers and paths of all folders that the service has. */
    async readFolders(): Promise<string[]> {
      const numbers = new Map([...ids].map(([number, id]) => [id, number]));
      const folders: string[] = [];
      let parents = [idOf(ROOT)];
      while (parents.length > 0) {
        const { body } = await services.elsewhere.api<{ results: ApiFolder[]; paging?: object }>(
          "GET",
          `${FOLDERS}/search?limit=100&parentFolderIds=${parents.join(",")}`,
        );
        expect(body.paging).toBeUndefined();
        for (const { id, path = "" } of body.results) {
          folders.push(`${numbers.get(id)} ${path.slice(rootName.length + 1)}`);
        }
        parents = body.results.map(({ id }) => id);
      }
      return folders.toSorted();
    },
  };
}

/** What the simple tree has after some acts, in each order in which they may come. */
function possibleResults(tree: Tree, acts: readonly Act[], firstNumber: number) {
  const orders =
    acts.length === 1
      ? [[0]]
      : [
          [0, 1],
          [1, 0],
        ];
  return orders.map((order) => {
    const outcomes: Outcome[] = [];
    let next = tree;
    for (const index of order) {
      const act = acts[index];
      if (!act) continue;
      const applied = apply(next, act, firstNumber + index);
      outcomes[index] = applied.outcome;
      next = applied.tree;
    }
    const folders = [...next.keys()]
      .map((number) => `${number} ${pathOf(next, number)}`)
      .toSorted();
    return { tree: next, seen: { outcomes, folders } };
  });
}

it("creates, moves, renames and deletes folders as a simple tree does, also two at once", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 20 }), async (steps) => {
      const run = await openRun();
      let tree: Tree = new Map();
      let number = 0;
      for (const [first, second] of steps) {
        const firstNumber = number + 1;
        number += 2;
        const sent = [run.send(services.here, first, firstNumber)];
        if (second) sent.push(run.send(services.elsewhere, second, number));
        const outcomes = await Promise.all(sent);
        const folders = await run.readFolders();
        const possible = possibleResults(tree, second ? [first, second] : [first], firstNumber);
        // Whichever of two came first, nothing is lost, and nothing is in itself.
        const seen = { outcomes, folders };
        expect(possible.map((each) => each.seen)).toContainEqual(seen);
        tree = possible.find((each) => isDeepStrictEqual(each.seen, seen))?.tree ?? tree;
      }
    }),
    { numRuns: RUNS, seed: searchSeed(20_260_103) },
  );
}, 60_000);
