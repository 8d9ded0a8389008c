import { DEFAULT_FRAME_SIZE } from "@calling-extensions/contract";
import type { Browser, BrowserContext, BrowserContextOptions } from "playwright-core";
import type { CallingExtensionsConfig } from "../config/config.ts";
import type { HostPageOptions } from "./host-page/host-page.ts";
import { isLoopback } from "./page-watch.ts";

/** Opens a browser context for a page, with empty storage and a microphone. */
export const openAppContext = (
  browser: Browser,
  url: string,
  options: Pick<BrowserContextOptions, "serviceWorkers"> = {},
): Promise<BrowserContext> =>
  browser.newContext({
    ...options,
    viewport: { width: 1280, height: 900 },
    permissions: ["microphone"],
    // On this machine, certificates are self-signed. Elsewhere, users would see an error.
    ignoreHTTPSErrors: isLoopback(new URL(url).hostname),
  });

/** What the host page needs to know of the configuration. */
export const pageOptions = ({
  app,
  size = DEFAULT_FRAME_SIZE,
  allowedOrigins = [],
  policies: policy = {},
  settings: { usesCallingWindow = false } = {},
}: CallingExtensionsConfig & { readonly app: string }): Omit<
  HostPageOptions,
  "iframeLocation"
> => ({
  app,
  size,
  allowedOrigins,
  policy,
  usesCallingWindow,
});
