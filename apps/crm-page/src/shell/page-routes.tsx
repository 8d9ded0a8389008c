import { t } from "@calling-extensions/ui/text";
import { Redirect, Route, Switch } from "wouter";
import { lazyPart } from "../feedback/lazy-part.tsx";
import { NotFoundPage } from "../feedback/not-found-page.tsx";
import { PartBoundary } from "../feedback/part-boundary.tsx";
import { homePath } from "../navigation/paths.ts";
import { RecordPage } from "../record-page/record-page.tsx";
import { useSession } from "../session/session.ts";

const HomePage = lazyPart(
  t`the home page`,
  "page",
  async () => (await import("../home/home-page.tsx")).HomePage,
);

const CallPage = lazyPart(
  t`the record`,
  "page",
  async () => (await import("../call-page/call-page.tsx")).CallPage,
);

const RecordListPage = lazyPart(
  t`the list`,
  "page",
  async () => (await import("../record-list/record-list-page.tsx")).RecordListPage,
);

const SettingsPage = lazyPart(
  t`the settings`,
  "page",
  async () => (await import("../settings/settings-page.tsx")).SettingsPage,
);

const FilesPage = lazyPart(
  t`the files`,
  "page",
  async () => (await import("../files/files-page.tsx")).FilesPage,
);

const UnstoredCallsPage = lazyPart(
  t`the calls`,
  "page",
  async () => (await import("../unstored-calls/unstored-calls-page.tsx")).UnstoredCallsPage,
);

/** The routed tree: everything that changes on navigation. */
export function PageRoutes() {
  const { portal } = useSession();
  return (
    <Switch>
      {["/", "/contacts"].map((path) => (
        <Route key={path} path={path}>
          <Redirect to={homePath(portal.id)} replace />
        </Route>
      ))}
      <Route path="/contacts/:portalId/*?">
        {/* A link may come from another portal. */}
        {({ portalId }) =>
          portalId === portal.id ? (
            <RoutesOfPortal />
          ) : (
            <NotFoundPage what={t`You're not signed in to portal ${portalId}.`} />
          )
        }
      </Route>
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  );
}

const RoutesOfPortal = () => (
  <Switch>
    <Route path="/contacts/:portalId" component={HomePage} />
    <Route path="/contacts/:portalId/objects/:objectTypeId" component={RecordListPage} />
    <Route path="/contacts/:portalId/record/0-48/:objectId" component={CallPage} />
    <Route path="/contacts/:portalId/record/:objectTypeId/:objectId">
      <PartBoundary label={t`the record`} shape="page">
        <RecordPage />
      </PartBoundary>
    </Route>
    <Route path="/contacts/:portalId/files/:folderId?" component={FilesPage} />
    <Route path="/contacts/:portalId/unstored-calls" component={UnstoredCallsPage} />
    <Route path="/contacts/:portalId/settings/:section?" component={SettingsPage} />
    <Route>
      <NotFoundPage />
    </Route>
  </Switch>
);
