import { callingSettingsDefaults } from "@calling-extensions/contract";
import type { CallingProvider } from "./calling-provider.ts";
import type { ParsedDemo } from "./demo-widget.ts";
import type { OverrideSettings, ParsedOverride } from "./override-settings.ts";

/** Something in local storage that cannot be used, with the reason. */
export interface RefusedOverride {
  source: "override" | "demo";
  reason: string;
}

export interface KnownProviders {
  providers: readonly CallingProvider[];
  refused: readonly RefusedOverride[];
}

/** The installed apps with this browser's overrides laid over them. */
export function mergeProviders(
  installed: readonly CallingProvider[],
  override: ParsedOverride,
  demo: ParsedDemo,
): KnownProviders {
  const refused: RefusedOverride[] = [];
  let providers = [...installed];
  if (override.kind === "refused") refused.push({ source: "override", reason: override.reason });
  if (override.kind === "settings") {
    const { settings } = override;
    const replaced = installed.find(({ name }) => name === settings.name);
    if (replaced) {
      const merged = overlay(replaced, settings);
      providers = providers.map((provider) => (provider === replaced ? merged : provider));
    } else if (settings.url === undefined) {
      refused.push({
        source: "override",
        reason: `It has no url, and no installed app is called "${settings.name}".`,
      });
    } else {
      providers.push(ownApp(settings, settings.url));
    }
  }
  if (demo.kind === "refused") refused.push({ source: "demo", reason: demo.reason });
  if (demo.kind === "provider") providers.push(demo.provider);
  return { providers, refused };
}

function overlay(provider: CallingProvider, settings: OverrideSettings): CallingProvider {
  return {
    ...provider,
    ...given(settings),
    isReady: true,
    isOverridden: true,
    isInTest: true,
  };
}

function ownApp(settings: OverrideSettings, url: string): CallingProvider {
  return {
    ...callingSettingsDefaults,
    allowedOrigins: [],
    ...given(settings),
    id: `own:${settings.name}`,
    source: "override",
    isOverridden: false,
    isInTest: true,
    name: settings.name,
    url,
  };
}

/** The fields that are there; a spread of an absent one would put undefined over what is known. */
function given(settings: OverrideSettings): Partial<CallingProvider> {
  const entries = Object.entries(settings).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries);
}
