import { Navigate, Outlet, Route, Routes, useParams } from "react-router";
import { InstallationsPage } from "../installations/installations-page.tsx";
import { UnstoredCallsPage } from "../outbox/unstored-calls-page.tsx";
import { contactType } from "../records/object-types.ts";
import { RecordListPage } from "../records/record-list-page.tsx";
import { RecordPage } from "../records/record-page.tsx";
import { listPath } from "../records/record-path.ts";
import { useSession } from "../session/session-context.ts";
import { NotFoundPage } from "./not-found-page.tsx";

/** The routed tree: everything that changes when a link is followed. */
export function PageRoutes() {
  const { portal } = useSession();
  const toContacts = <Navigate to={listPath(portal.id, contactType.id)} replace />;
  return (
    <Routes>
      <Route path="/" element={toContacts} />
      <Route path="/contacts" element={toContacts} />
      <Route path="/contacts/:portalId" element={<OwnPortal />}>
        <Route index element={toContacts} />
        <Route path="objects/:objectTypeId" element={<RecordListPage />} />
        <Route path="record/:objectTypeId/:objectId" element={<RecordPage />} />
        <Route path="unstored-calls" element={<UnstoredCallsPage />} />
        <Route path="settings/calling-apps" element={<InstallationsPage />} />
      </Route>
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

/** A link may come from somebody else's portal. */
function OwnPortal() {
  const { portal } = useSession();
  const { portalId } = useParams();
  return portalId === portal.id ? (
    <Outlet />
  ) : (
    <NotFoundPage what={`You are not signed in to portal ${portalId ?? ""}.`} />
  );
}
