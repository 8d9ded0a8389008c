import { describe, expect, test } from "vitest";
import { latestMethods } from "./latest-methods.ts";
import { latestProxy } from "./latest-proxy.ts";

describe("a latest proxy", () => {
  let now: { name?: string; size: number; mark?: string } = { name: "first", size: 1 };
  const live = latestProxy(() => now, { mark: "fixed" });

  test("always has the latest properties", () => {
    now = { name: "first", size: 1 };
    expect(live.name).toBe("first");
    now = { size: 2 };
    expect(live.name).toBeUndefined();
    expect("name" in live).toBe(false);
    expect({ ...live }).toEqual({ size: 2, mark: "fixed" });
  });

  test("keeps fixed properties", () => {
    now = { size: 3, mark: "other" };
    expect(live.mark).toBe("fixed");
  });
});

describe("latest methods", () => {
  class Port {
    readonly #name: string;
    constructor(name: string) {
      this.#name = name;
    }
    say(word: string): string {
      return `${this.#name} ${word}`;
    }
    ask?(): string;
  }
  let now: Partial<Port> = new Port("first");
  const live = latestMethods(() => now as Port);

  test("are methods of the latest object", () => {
    now = new Port("first");
    const { say } = live;
    expect(say("a")).toBe("first a");
    now = new Port("second");
    expect(say("b")).toBe("second b");
  });

  test("are absent if the object has none", () => {
    now = new Port("first");
    expect(live.ask).toBeUndefined();
  });

  test("call the last function if the object has none any longer", () => {
    now = new Port("first");
    const { say } = live;
    now = {};
    expect(say("c")).toBe("first c");
  });
});
