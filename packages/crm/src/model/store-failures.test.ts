import { expect, it } from "vitest";
import { WaitedTooLong } from "../store/limit-concurrency.ts";
import { StandbyReached } from "../store/postgres/lost-connection.ts";
import { describeStoreFailure, OutcomeUnknown, WriteRaced } from "./store-failures.ts";

const withCode = (code: string): Error => Object.assign(new Error("No."), { code });

it.each([
  ["a task that waited for too long", new WaitedTooLong("No."), "unavailable"],
  ["a commit without a response", new OutcomeUnknown("No."), "unavailable"],
  ["a standby", new StandbyReached(), "unavailable"],
  ["a read-only server", withCode("25006"), "unavailable"],
  ["an error of PgBouncer", withCode("08P01"), "unavailable"],
  ["a server that stops", withCode("57P01"), "unavailable"],
  ["a refused connection", withCode("ECONNREFUSED"), "unavailable"],
  [
    "a closed client of the driver",
    new Error("Client was closed and is not queryable"),
    "unavailable",
  ],
  ["a statement that was canceled", withCode("57014"), "unavailable"],
  ["a race", new WriteRaced(), "conflict"],
  ["a serialization failure", withCode("40001"), "conflict"],
])("the failure of %s can be retried after a second", (_, cause, code) => {
  expect(describeStoreFailure(cause)).toMatchObject({ code, retryAfterMs: 1000, cause });
});

it.each([withCode("53100"), withCode("XX001"), withCode("22021")])(
  "a failure that stays has no time to retry: %s",
  (cause) => {
    const failure = describeStoreFailure(cause);
    expect([failure?.cause, failure?.retryAfterMs]).toEqual([cause, undefined]);
  },
);
