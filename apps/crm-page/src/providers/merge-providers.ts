import { callingSettingsDefaults } from "@calling-extensions/contract";
import { t } from "@calling-extensions/ui/text";
import type { CallingProvider } from "./calling-provider.ts";
import type { ParsedDemo } from "./demo-widget.ts";
import type { OverrideSettings, ParsedOverride } from "./override-settings.ts";

/** An invalid override in local storage, with the reason. */
export interface RejectedOverride {
  source: "override" | "demo";
  reason: string;
}

export interface MergedProviders {
  providers: readonly CallingProvider[];
  rejected: readonly RejectedOverride[];
}

/** The installed apps with this browser's overrides applied. */
export function mergeProviders(
  installed: readonly CallingProvider[],
  override: ParsedOverride,
  demo: ParsedDemo,
): MergedProviders {
  const rejected: RejectedOverride[] = [];
  let providers = [...installed];
  if (override.kind === "invalid") rejected.push({ source: "override", reason: override.reason });
  if (override.kind === "settings") {
    const { settings } = override;
    const replaced = installed.find(({ name }) => name === settings.name);
    if (replaced) {
      const merged = applyOverride(replaced, settings);
      providers = providers.map((provider) => (provider === replaced ? merged : provider));
    } else if (settings.url === undefined) {
      rejected.push({
        source: "override",
        reason: t`It has no url, and no installed app is named "${settings.name}".`,
      });
    } else {
      providers.push(createOwnApp(settings, settings.url));
    }
  }
  if (demo.kind === "invalid") rejected.push({ source: "demo", reason: demo.reason });
  if (demo.kind === "provider") providers.push(demo.provider);
  return { providers, rejected };
}

function applyOverride(provider: CallingProvider, settings: OverrideSettings): CallingProvider {
  return {
    ...provider,
    ...given(settings),
    isReady: true,
    isOverridden: true,
    isInTest: true,
  };
}

function createOwnApp(settings: OverrideSettings, url: string): CallingProvider {
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

/** The defined fields: spreading an undefined one would overwrite a known value. */
function given(settings: OverrideSettings): Partial<CallingProvider> {
  const entries = Object.entries(settings).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries);
}
