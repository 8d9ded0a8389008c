import { reportCaughtError } from "@calling-extensions/ui/failures";
import { t } from "@calling-extensions/ui/text";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Route, Switch } from "wouter";
import { createQueryClient } from "./api/query-client.ts";
import { watchLocalSettings } from "./providers/local-settings.ts";
import { SessionGate } from "./shell/session-gate.tsx";
import { AppShell } from "./shell/app-shell.tsx";
import { lazyPart } from "./feedback/lazy-part.tsx";
import { PartBoundary } from "./feedback/part-boundary.tsx";
import "@calling-extensions/ui/theme.css";
import "@calling-extensions/ui/typeface.css";
import "./theme/page.css";
import "./feedback/page-skeleton.css";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no element #root.");

watchLocalSettings();

const AuthorizePage = lazyPart(
  t`the authorization`,
  "page",
  async () => (await import("./authorize/authorize-page.tsx")).AuthorizePage,
);

const CallingWindowPage = lazyPart(t`the calling window`, "page", async () => {
  const loaded = await import("./calling-window/calling-window-page.tsx");
  loaded.prepareCalling(window.location.search);
  return loaded.CallingWindowPage;
});

createRoot(root, { onCaughtError: reportCaughtError }).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <PartBoundary label={t`the CRM`} shape="page">
        <SessionGate>
          <Switch>
            {/* Without calling apps: nothing but the user decides here. */}
            <Route path="/oauth/authorize">
              <AuthorizePage />
            </Route>
            <Route path="/calling-integration-popup-ui/:portalId">
              <CallingWindowPage />
            </Route>
            <Route>
              <AppShell />
            </Route>
          </Switch>
        </SessionGate>
      </PartBoundary>
    </QueryClientProvider>
  </StrictMode>,
);
