import type { CallingProvider } from "./calling-provider.ts";
import { parseDemoWidget } from "./demo-widget.ts";
import type { LocalSettings } from "./local-settings.ts";
import { type MergedProviders, mergeProviders } from "./merge-providers.ts";
import { parseOverride } from "./override-settings.ts";

/** The installed apps with the overrides that this browser stores. */
export const applyOverrides = (
  installed: readonly CallingProvider[],
  {
    override,
    demo,
    softphoneUrl,
  }: Pick<LocalSettings, "override" | "demo"> & { softphoneUrl: string | undefined },
): MergedProviders =>
  mergeProviders(installed, parseOverride(override), parseDemoWidget(demo, softphoneUrl));
