import { listInstallations } from "@calling-extensions/crm/page-api";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Headset } from "lucide-react";
import { callService } from "../api/session.ts";
import { Card } from "../controls/card.tsx";
import { TextPage } from "../controls/text-page.tsx";
import { EmptyState } from "../feedback/empty-state.tsx";
import { ErrorState } from "../feedback/error-state.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { PermissionNotice } from "../session/permission-notice.tsx";
import { useSession } from "../session/session.ts";
import { InstallationItem } from "./installation-item.tsx";

const installationsQuery = queryOptions({
  queryKey: ["installations"],
  queryFn: ({ signal }) => callService(listInstallations, { signal }),
});

/** Lists the account's calling apps for those who manage them. */
export function InstallationsPage() {
  const { portal } = useSession();
  return (
    <TextPage
      title="Calling apps"
      introduction={`Everyone in ${portal.name} can use an installed app. It sees who you call, and adds the calls to their timelines.`}
    >
      <Card title="Apps">
        <Installations />
      </Card>
    </TextPage>
  );
}

function Installations() {
  const { data, error, refetch } = useQuery(installationsQuery);
  if (!data) {
    return error ? (
      <ErrorState title="Couldn't load the apps" error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton label="Loading apps" lines={4} />
    );
  }
  if (data.results.length === 0) {
    return (
      <EmptyState icon={<Headset size={22} />} title="No calling apps yet">
        Apps appear here once their calling settings are registered.
      </EmptyState>
    );
  }
  return (
    <>
      <PermissionNotice permission="apps.manage" />
      <ul>
        {data.results.map((installation) => (
          <InstallationItem key={installation.appId} installation={installation} />
        ))}
      </ul>
    </>
  );
}
