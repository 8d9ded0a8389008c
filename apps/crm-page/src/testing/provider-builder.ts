import type { CallingProvider } from "../providers/calling-provider.ts";

/** An installed, ready provider for tests. */
export const provider = (changes: Partial<CallingProvider> = {}): CallingProvider => ({
  id: "9001",
  appId: "9001",
  source: "installed",
  isOverridden: false,
  isInTest: false,
  name: "Softphone",
  url: "http://localhost:4401/",
  width: 400,
  height: 650,
  isReady: true,
  supportsCustomObjects: false,
  supportsInboundCalling: true,
  usesRemote: false,
  usesCallingWindow: false,
  allowedOrigins: [],
  ...changes,
});

/** An installed app, as the service lists it. */
export const installedApp = (
  appId: string,
  name: string,
  changes: Partial<CallingProvider> = {},
): object => {
  const {
    id: _id,
    source: _source,
    isOverridden: _over,
    isInTest: _test,
    ...settings
  } = provider(changes);
  return { ...settings, appId, name };
};
