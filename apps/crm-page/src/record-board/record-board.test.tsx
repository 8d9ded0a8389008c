// @vitest-environment jsdom
import type { EditableProperties, ListedRecord, Role } from "@calling-extensions/crm/page-api";
import { toasts } from "@calling-extensions/ui/toasts";
import { useQuery } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import { findObjectType } from "../records/object-types.ts";
import { propertiesQuery } from "../records/property-queries.ts";
import { demoRecord } from "../testing/demo-record.ts";
import { fakeService, type ServiceRequest, type ServiceResponse } from "../testing/fake-service.ts";
import { patient, renderPage } from "../testing/render-page.tsx";
import { RecordBoard } from "./record-board.tsx";

const TICKETS = "0-5";
const stage = (value: string, label: string) => ({ value, label, pipelineId: "0" });
const scanner: ListedRecord = {
  objectTypeId: TICKETS,
  objectId: "301",
  title: "Scanner",
  subtitle: "",
  createdAt: 1,
  updatedAt: 1,
  properties: {},
};

let stages: ReturnType<typeof stage>[];
/** The tickets in the stage New. */
let tickets: ListedRecord[];
let answerMove: ((response: ServiceResponse) => void) | undefined;

beforeEach(() => {
  stages = [stage("1", "New"), stage("2", "Waiting"), stage("3", "Closed")];
  tickets = [scanner];
});
beforeEach(() => {
  answerMove = undefined;
  toasts.clear();
});

const property = (name: string, options: { value: string; label: string }[]) => ({
  name,
  label: name,
  control: "select" as const,
  isRequired: false,
  isReadOnly: false,
  options,
});
const properties = (): EditableProperties => ({
  results: [
    property("hs_pipeline", [{ value: "0", label: "Support" }]),
    property("hs_pipeline_stage", stages),
    {
      ...property("price", []),
      control: "number",
      currencyProperty: "currency",
    },
  ],
  pipeline: { pipelineProperty: "hs_pipeline", stageProperty: "hs_pipeline_stage" },
});

/** The part of the service that a board needs. */
function respond({ method, path }: ServiceRequest): ReturnType<Parameters<typeof fakeService>[0]> {
  if (path === `/properties/${TICKETS}`) return { body: properties() };
  if (method === "PATCH") return new Promise((resolve) => (answerMove = resolve));
  if (!path.startsWith(`/records/${TICKETS}?`)) return undefined;
  const [inStage] = JSON.parse(new URLSearchParams(path.split("?")[1]).get("filters") ?? "[]") as {
    value: string;
  }[];
  const results = inStage?.value === "1" ? tickets : [];
  const sums = { price: results.length > 0 ? [{ sum: 12.5, currency: "EUR" }, { sum: 3 }] : [] };
  return { body: { results, total: results.length, sums } };
}

function Board() {
  const { data } = useQuery(propertiesQuery(TICKETS));
  const type = findObjectType(TICKETS);
  return data && type ? (
    <RecordBoard
      type={type}
      properties={data}
      request={{ query: "", sort: "title", isArchived: false }}
      pipelineId={undefined}
      onPipeline={() => undefined}
    />
  ) : null;
}

async function openBoard(role?: Role) {
  fakeService(respond);
  const page = renderPage(<Board />, { role });
  const all = (selector: string) => [...page.element.querySelectorAll(selector)];
  const drag = (type: string, selector: string): void => {
    const event = new Event(type, { bubbles: true, cancelable: true });
    Object.assign(event, { dataTransfer: { setData: () => undefined } });
    page.element.querySelector(selector)?.dispatchEvent(event);
  };
  const cards = () => all("[data-stage='1'] li").length;
  await expect.poll(cards, patient).toBe(1);
  return {
    ...page,
    cards,
    drag,
    stages: () => all("[data-stage] h2").map(({ textContent }) => textContent),
    targets: () => all("[data-target]").length,
  };
}

test("a card that is moved to a stage that a colleague has removed is back, with the reason", async () => {
  const board = await openBoard();
  stages = stages.slice(0, 2);
  board.drag("dragstart", "[data-stage='1'] li");
  await expect.poll(board.targets, patient).toBe(2);
  board.drag("drop", "[data-stage='3']");
  await expect.poll(board.cards, patient).toBe(0);
  await expect.poll(board.targets, patient).toBe(0);
  answerMove?.({ status: 400, body: { message: "This stage was archived." } });
  await expect
    .poll(() => toasts.visibleToasts[0]?.content.text, patient)
    .toBe("Couldn't move it to Closed. This stage was archived.");
  await expect.poll(board.cards, patient).toBe(1);
  // The page learns that the stage is gone.
  void board.queryClient.invalidateQueries({ queryKey: ["properties"] });
  await expect.poll(board.stages, patient).toEqual(["New", "Waiting"]);
  expect(board.cards()).toBe(1);
});

/** Responds to a move, once it is requested. */
async function answer(response: ServiceResponse): Promise<void> {
  await expect.poll(() => answerMove, patient).toBeDefined();
  answerMove?.(response);
  answerMove = undefined;
}

const findToast = (text: string) =>
  toasts.visibleToasts.map(({ content }) => content).find((toast) => toast.text === text);

test("a move is undone once, and moved back to where it was", async () => {
  const board = await openBoard();
  const moved = { body: demoRecord({ objectTypeId: TICKETS, objectId: "301" }) };
  board.drag("dragstart", "[data-stage='1'] li");
  await expect.poll(board.targets, patient).toBe(2);
  board.drag("drop", "[data-stage='3']");
  await answer(moved);
  await expect
    .poll(() => findToast("Moved to Closed."), patient)
    .toMatchObject({ source: "Scanner", tone: "info", action: { label: "Undo" } });
  findToast("Moved to Closed.")?.action?.run();
  await answer(moved);
  await expect.poll(() => findToast("Moved back to New."), patient).toBeDefined();
  expect(findToast("Moved back to New.")?.action).toBeUndefined();
});

test("a card that a colleague deletes while it is dragged can't be dropped", async () => {
  const board = await openBoard();
  board.drag("dragstart", "[data-stage='1'] li");
  await expect.poll(board.targets, patient).toBe(2);
  tickets = [];
  void board.queryClient.invalidateQueries({ queryKey: ["records"] });
  await expect.poll(board.cards, patient).toBe(0);
  await expect.poll(board.targets, patient).toBe(0);
});

test.each([
  ["21", "salesRep", 1],
  ["99", "salesRep", 0],
  ["99", "manager", 1],
] as const)("a card of the owner %s is moved by a %s: %i", async (ownerId, role, count) => {
  tickets = [{ ...scanner, ownerId }];
  const { element } = await openBoard(role);
  const card = element.querySelector("[data-stage='1'] li");
  expect(card?.getAttribute("draggable")).toBe(String(count === 1));
  expect(element.querySelectorAll("button[aria-label='Move Scanner']")).toHaveLength(count);
});

test("a stage has the sum of its cards in each currency, and a card its amount and company", async () => {
  tickets = [
    {
      ...scanner,
      properties: { price: { type: "number", value: "12.5", display: "12.5", currency: "EUR" } },
      associations: [{ objectTypeId: "0-2", objectId: "201", title: "Acme", subtitle: "" }],
    },
  ];
  const { element } = await openBoard();
  const textsOf = (selector: string) =>
    [...element.querySelectorAll(selector)].map(({ textContent }) => textContent);
  expect(textsOf("[data-stage='1'] header bdi")).toEqual(["€12.50", "3"]);
  await expect.poll(() => textsOf("[data-stage='2'] header bdi"), patient).toEqual([]);
  expect(textsOf("[data-stage='1'] li p")).toEqual(["price: €12.50", "Acme"]);
  expect(element.querySelector("li p a")?.getAttribute("href")).toMatch(/0-2\/201$/);
});
