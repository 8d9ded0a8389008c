import { sendFirstRequests } from "./api/first-requests.ts";
import { announceReturn } from "./engine/reloaded-tab.ts";
import { chooseSkeleton } from "./feedback/page-skeleton.ts";
import { preloadCallingParts } from "./shell/preload-calling-parts.ts";
import { showTheme, storedTheme } from "./theme/stored-theme.ts";

// Built into the document, before everything else: see vite.config.ts.
const theme = storedTheme();
if (theme) showTheme(theme);
chooseSkeleton(window.location.pathname);
announceReturn();
const url = new URL(window.location.href);
preloadCallingParts(url);
sendFirstRequests(url);
