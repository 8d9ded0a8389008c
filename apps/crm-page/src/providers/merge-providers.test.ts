import { describe, expect, it } from "vitest";
import type { ParsedDemo } from "./demo-widget.ts";
import { mergeProviders } from "./merge-providers.ts";
import { parseOverride } from "./override-settings.ts";
import { provider } from "../testing/provider-builder.ts";

const noDemo: ParsedDemo = { kind: "none" };

describe("mergeProviders", () => {
  it("adds the developer's app without an app id", () => {
    const { providers } = mergeProviders(
      [provider()],
      parseOverride('{"name":"Mine","url":"http://localhost:3000"}'),
      noDemo,
    );
    expect(providers).toHaveLength(2);
    expect(providers[1]).toMatchObject({ name: "Mine", isReady: true, width: 400, isInTest: true });
    expect(providers[1]).not.toHaveProperty("appId");
  });

  it("replaces only the given fields of the installed app with that name", () => {
    const { providers } = mergeProviders(
      [provider({ isReady: false, height: 700 })],
      parseOverride('{"name":"Softphone","url":"http://localhost:3000"}'),
      noDemo,
    );
    expect(providers).toEqual([
      provider({
        url: "http://localhost:3000",
        height: 700,
        isReady: true,
        isOverridden: true,
        isInTest: true,
      }),
    ]);
  });

  it("keeps the installed app if the override is invalid", () => {
    const installed = [provider()];
    const { providers, rejected } = mergeProviders(
      installed,
      parseOverride('{"name":"Softphone","isReady":false}'),
      noDemo,
    );
    expect(providers).toEqual(installed);
    expect(rejected).toMatchObject([{ source: "override" }]);
  });

  it("rejects a new app without a url", () => {
    const { providers, rejected } = mergeProviders([], parseOverride('{"name":"Mine"}'), noDemo);
    expect(providers).toEqual([]);
    expect(rejected[0]?.reason).toContain("no url");
  });

  it("says why the demo app has invalid settings", () => {
    const demo: ParsedDemo = { kind: "invalid", reason: "It is no JSON." };
    expect(mergeProviders([], parseOverride(null), demo)).toEqual({
      providers: [],
      rejected: [{ source: "demo", reason: "It is no JSON." }],
    });
  });
});
