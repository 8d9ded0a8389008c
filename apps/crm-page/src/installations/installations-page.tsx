import { listInstallations } from "@calling-extensions/crm/page-api";
import { t } from "@calling-extensions/ui/text";
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
      title={t`Calling apps`}
      introduction={t`Everyone in ${portal.name} can use an installed app. It sees who you call, and adds the calls to their timelines.`}
    >
      <Card title={t`Apps`}>
        <Installations />
      </Card>
    </TextPage>
  );
}

function Installations() {
  const { data, error, refetch } = useQuery(installationsQuery);
  if (!data) {
    return error ? (
      <ErrorState title={t`Couldn't load the apps`} error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton label={t`Loading apps`} lines={4} />
    );
  }
  if (data.results.length === 0) {
    return (
      <EmptyState icon={<Headset size={22} />} title={t`No calling apps yet`}>
        {t`Apps appear here once their calling settings are registered.`}
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
