import { Navigate, Outlet, Route, Routes, useParams } from "react-router";
import { lazyPart } from "../feedback/lazy-part.tsx";
import { NotFoundPage } from "../feedback/not-found-page.tsx";
import { homePath } from "../navigation/paths.ts";
import { RecordPage } from "../record-page/record-page.tsx";
import { useSession } from "../session/session.ts";

const HomePage = lazyPart(
  "the home page",
  async () => (await import("../home/home-page.tsx")).HomePage,
);

const RecordListPage = lazyPart(
  "the list",
  async () => (await import("../record-list/record-list-page.tsx")).RecordListPage,
);

const SettingsPage = lazyPart(
  "the settings",
  async () => (await import("../settings/settings-page.tsx")).SettingsPage,
);

const FilesPage = lazyPart(
  "the files",
  async () => (await import("../files/files-page.tsx")).FilesPage,
);

const UnstoredCallsPage = lazyPart(
  "the calls",
  async () => (await import("../unstored-calls/unstored-calls-page.tsx")).UnstoredCallsPage,
);

/** The routed tree: everything that changes on navigation. */
export function PageRoutes() {
  const { portal } = useSession();
  const toHome = <Navigate to={homePath(portal.id)} replace />;
  return (
    <Routes>
      <Route path="/" element={toHome} />
      <Route path="/contacts" element={toHome} />
      <Route path="/contacts/:portalId" element={<CurrentPortal />}>
        <Route index element={<HomePage />} />
        <Route path="objects/:objectTypeId" element={<RecordListPage />} />
        <Route path="record/:objectTypeId/:objectId" element={<RecordPage />} />
        <Route path="files/:folderId?" element={<FilesPage />} />
        <Route path="unstored-calls" element={<UnstoredCallsPage />} />
        <Route path="settings/:section?" element={<SettingsPage />} />
      </Route>
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

/** A link may come from another portal. */
function CurrentPortal() {
  const { portal } = useSession();
  const { portalId } = useParams();
  return portalId === portal.id ? (
    <Outlet />
  ) : (
    <NotFoundPage what={`You're not signed in to portal ${portalId ?? ""}.`} />
  );
}
