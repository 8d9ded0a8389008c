import { expect, it } from "vitest";
import { MAX_EVENTS_PER_REQUEST } from "../limits.ts";
import { planRequests, type WaitingEvent } from "./plan-requests.ts";

const waiting = (
  length: number,
  event: (index: number) => Partial<WaitingEvent> = () => ({}),
): WaitingEvent[] =>
  Array.from({ length }, (_, index) => ({
    id: index + 1,
    objectId: index + 1,
    attempts: 0,
    ...event(index),
  }));
const idsOf = (requests: readonly (readonly WaitingEvent[])[]) =>
  requests.map((request) => request.map(({ id }) => id));

it("sends few events in one request, in their order", () => {
  expect(idsOf(planRequests(waiting(3), 10))).toEqual([[1, 2, 3]]);
});

it("sends all events of a record in one request, whatever lies between them", () => {
  const events = waiting(150, (index) => ({ objectId: index % 75 }));
  const requests = planRequests(events, 10);
  expect(requests.map(({ length }) => length)).toEqual([MAX_EVENTS_PER_REQUEST, 50]);
  const places = new Map<number, number>();
  for (const [place, request] of requests.entries()) {
    for (const { objectId } of request) {
      expect(places.get(objectId) ?? place).toBe(place);
      places.set(objectId, place);
    }
  }
});

it("leaves later events of a record for the next time if they don't fit", () => {
  const events = waiting(250, () => ({ objectId: 7 }));
  expect(idsOf(planRequests(events, 10))).toEqual([
    events.slice(0, MAX_EVENTS_PER_REQUEST).map(({ id }) => id),
  ]);
});

it("sends no more requests at once than the app takes", () => {
  expect(planRequests(waiting(1000), 3).map(({ length }) => length)).toEqual([100, 100, 100]);
});

it("sends events that were refused in smaller requests, at last alone, and after the others", () => {
  const sizes = (attempts: number) =>
    planRequests(
      waiting(4, () => ({ attempts })),
      10,
    ).map(({ length }) => length);
  expect(sizes(4)).toEqual([4]);
  expect(sizes(5)).toEqual([3, 1]);
  expect(sizes(7)).toEqual([1, 1, 1, 1]);
  const mixed = waiting(2, (index) => ({ attempts: index === 0 ? 9 : 0 }));
  expect(idsOf(planRequests(mixed, 1))).toEqual([[2]]);
});
