import type { PageProvider } from "@calling-extensions/crm/page-api";

/**
 * Where a provider comes from: the account's installed apps, or one of this browser's two
 * overrides.
 */
export type ProviderSource = "installed" | "override" | "demo";

/** A calling app that the page can open. */
export interface CallingProvider {
  /** The app id, or a name if it has none. */
  readonly id: string;
  /** Only installed apps have one. Calls of other apps are stored without an app. */
  readonly appId?: string;
  readonly source: ProviderSource;
  /** Installed, with fields replaced in this browser. */
  readonly isOverridden: boolean;
  /** Not ready for all users, or known only to this browser. */
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

/** Where a frame is shown: a widget, the panel of the navigation bar, or the calling window. */
export type Location = "widget" | "remote" | "window";

/**
 * Where a provider's frame is shown in a tab. An app with inbound calls is mounted at page load, in the
 * navigation bar's panel; others open as a widget at the first call. An app that uses the calling window is
 * in the navigation bar until that window is open.
 */
export const locationOf = (provider: CallingProvider): "remote" | "widget" =>
  provider.supportsInboundCalling || provider.usesRemote || provider.usesCallingWindow
    ? "remote"
    : "widget";
