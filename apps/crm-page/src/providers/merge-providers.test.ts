import { describe, expect, it } from "vitest";
import type { ParsedDemo } from "./demo-widget.ts";
import { mergeProviders } from "./merge-providers.ts";
import { parseOverride } from "./override-settings.ts";
import { provider } from "./provider-builder.ts";

const noDemo: ParsedDemo = { kind: "none" };

describe("mergeProviders", () => {
  it("adds an own app without an app id", () => {
    const { providers } = mergeProviders(
      [provider()],
      parseOverride('{"name":"Mine","url":"http://localhost:3000"}'),
      noDemo,
    );
    expect(providers).toHaveLength(2);
    expect(providers[1]).toMatchObject({ name: "Mine", isReady: true, width: 400, isInTest: true });
    expect(providers[1]).not.toHaveProperty("appId");
  });

  it("replaces the given fields of the installed app of that name, and no other", () => {
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

  it("leaves the installed app alone where the override is refused", () => {
    const installed = [provider()];
    const { providers, refused } = mergeProviders(
      installed,
      parseOverride('{"name":"Softphone","isReady":false}'),
      noDemo,
    );
    expect(providers).toEqual(installed);
    expect(refused).toMatchObject([{ source: "override" }]);
  });

  it("refuses an own app without an address", () => {
    const { providers, refused } = mergeProviders([], parseOverride('{"name":"Mine"}'), noDemo);
    expect(providers).toEqual([]);
    expect(refused[0]?.reason).toContain("no url");
  });
});
