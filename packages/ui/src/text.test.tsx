// @vitest-environment jsdom
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { counted, rich, t } from "./text.ts";

const name = "Kim";

describe("in English", () => {
  it("returns the text with its values", () => {
    expect(t`Call ${name}?`).toBe("Call Kim?");
    expect(counted("{0} call with {1}", "{0} calls with {1}", 1, name)).toBe("1 call with Kim");
    expect(counted("{0} call with {1}", "{0} calls with {1}", 0, name)).toBe("0 calls with Kim");
    expect(renderToStaticMarkup(rich`Hello ${<b>{name}</b>}, ${2} calls`)).toBe(
      "Hello <b>Kim</b>, 2 calls",
    );
  });
});

describe("with a dictionary", () => {
  beforeEach(() => {
    document.documentElement.lang = "pl";
    vi.stubGlobal("pageTexts", {
      "{0} was merged into {1}.": "{1} enthält jetzt {0}.",
      "Hello {0}": "Witaj {0}!",
      "{0} calls": { one: "{0} połączenie", few: "{0} połączenia", other: "{0} połączeń" },
      "Hang up": { other: "not a plain text" },
      "{0} tasks": "not forms",
      Hold: "{7}",
    });
  });
  afterEach(() => {
    document.documentElement.lang = "en";
    vi.unstubAllGlobals();
  });

  it("puts values where the language has them", () => {
    expect(t`${"A"} was merged into ${"B"}.`).toBe("B enthält jetzt A.");
    expect(renderToStaticMarkup(rich`Hello ${<b>{name}</b>}`)).toBe("Witaj <b>Kim</b>!");
  });

  it.each([
    [1, "1 połączenie"],
    [2, "2 połączenia"],
    [5, "5 połączeń"],
  ])("has the form for a count of %i", (count, text) => {
    expect(counted("{0} call", "{0} calls", count)).toBe(text);
  });

  it("shows English where the dictionary has nothing usable", () => {
    expect(t`Save`).toBe("Save");
    expect(t`Hang up`).toBe("Hang up");
    expect(t`Hold`).toBe("{7}");
    expect(t`toString`).toBe("toString");
    expect(counted("{0} task", "{0} tasks", 1)).toBe("1 task");
  });

  it("shows values that look like places as they are", () => {
    expect(t`${"{1}"} was merged into ${"{0}"}.`).toBe("{0} enthält jetzt {1}.");
  });
});
