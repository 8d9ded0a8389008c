import type { PageProvider } from "@calling-extensions/crm/page-api";

/** Where a provider comes from: the calling settings, or one of this browser's two overrides. */
export type ProviderSource = "installed" | "override" | "demo";

/** A calling app that the page can open. */
export interface CallingProvider {
  /** The app id, or a name where it has none. */
  readonly id: string;
  /** Only an installed app has one; without it calls are stored without an app. */
  readonly appId?: string;
  readonly source: ProviderSource;
  /** Installed, with fields replaced in this browser. */
  readonly isOverridden: boolean;
  /** Shown although it is not ready for everyone, or known to this browser alone. */
  readonly isInTest: boolean;
  readonly name: string;
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly isReady: boolean;
  readonly supportsCustomObjects: boolean;
  readonly supportsInboundCalling: boolean;
  readonly usesRemote: boolean;
  readonly usesCallingWindow: boolean;
  /** Origins that the app may redirect to, besides its url's. */
  readonly allowedOrigins: readonly string[];
}

export const installedProvider = (settings: PageProvider): CallingProvider => ({
  ...settings,
  id: settings.appId,
  source: "installed",
  isOverridden: false,
  isInTest: !settings.isReady,
});

/**
 * Where a provider's frame lives: in the navigation bar's panel, mounted at load, where calls can
 * come in; else on the page, from the first call on. The calling window is not built yet: its apps
 * open in the navigation bar.
 */
export const locationOf = (provider: CallingProvider): "remote" | "widget" =>
  provider.supportsInboundCalling || provider.usesRemote || provider.usesCallingWindow
    ? "remote"
    : "widget";
