import Database from "libsql";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { cacheStatements } from "./cache-statements.ts";

let database: Database.Database;
let kept: ReturnType<typeof cacheStatements>;
beforeEach(() => {
  database = new Database(":memory:");
  database.exec("create table names (id integer primary key, name text unique)");
  kept = cacheStatements(database);
});
afterEach(() => kept.close());

it("prepares each statement once", () => {
  const prepare = vi.spyOn(database, "prepare");
  const read = () => kept.prepare("select name from names order by id").all([]);
  expect(read()).toEqual([]);
  kept.prepare("insert into names (name) values (?)").run(["Ada"]);
  expect(read()).toEqual([{ name: "Ada" }]);
  kept.prepare("insert into names (name) values (?)").run(["Bo"]);
  expect(read()).toEqual([{ name: "Ada" }, { name: "Bo" }]);
  expect(prepare).toHaveBeenCalledTimes(2);
});

const insert = (name: string) =>
  kept.prepare("insert into names (name) values (?) returning id").all([name]);

it("continues with a statement that failed", () => {
  expect(insert("Ada")).toEqual([{ id: 1 }]);
  expect(() => insert("Ada")).toThrow("UNIQUE");
  expect(insert("Bo")).toEqual([{ id: 2 }]);
});

it("returns every column of a table that has changed", () => {
  const read = () => kept.prepare("select * from names").all([]);
  kept.prepare("insert into names (name) values (?)").run(["Ada"]);
  expect(read()).toEqual([{ id: 1, name: "Ada" }]);
  kept.prepare("alter table names add column town text default 'London'").run([]);
  expect(read()).toEqual([{ id: 1, name: "Ada", town: "London" }]);
});

const textOf = (value: number) => `select ${value} /* ${"-".repeat(10_000)} */`;

it("caches a limited amount of text, and drops the least recently used first", () => {
  const prepare = vi.spyOn(database, "prepare");
  for (let value = 0; value < 100; value += 1) {
    kept.prepare(textOf(value)).all([]);
    kept.prepare("select 'used all the time'").all([]);
  }
  prepare.mockClear();
  kept.prepare(textOf(99)).all([]);
  kept.prepare("select 'used all the time'").all([]);
  expect(prepare).not.toHaveBeenCalled();
  kept.prepare(textOf(0)).all([]);
  expect(prepare).toHaveBeenCalledOnce();
});

it("does not cache a very long text, nor drop others for it", () => {
  const prepare = vi.spyOn(database, "prepare");
  const long = `select 1 /* ${"-".repeat(600_000)} */`;
  kept.prepare("select 2").all([]);
  kept.prepare(long).all([]);
  kept.prepare(long).all([]);
  kept.prepare("select 2").all([]);
  expect(prepare.mock.calls.map(([text]) => text === long)).toEqual([false, true, true]);
});
