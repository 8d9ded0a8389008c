import { queryOptions, useQuery } from "@tanstack/react-query";
import { Headset } from "lucide-react";
import { listInstallations } from "../api/page-api.ts";
import { Card } from "../controls/card.tsx";
import { EmptyState } from "../feedback/empty-state.tsx";
import { ErrorState } from "../feedback/error-state.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { useSession } from "../session/session.ts";
import { InstallationItem } from "./installation-item.tsx";
import styles from "./installations-page.module.css";

const installationsQuery = queryOptions({
  queryKey: ["installations"],
  queryFn: ({ signal }) => listInstallations(signal),
});

/** Which calling apps the account has, for those who decide that. */
export function InstallationsPage() {
  const { portal } = useSession();
  return (
    <div className={styles.page}>
      <title>Calling apps · CRM</title>
      <header className={styles.header}>
        <h1>Calling apps</h1>
        <p>
          An installed app is offered to everyone in {portal.name}. It sees whom you call, and
          writes the calls on their timelines.
        </p>
      </header>
      <Card title="Apps">
        <Installations />
      </Card>
    </div>
  );
}

function Installations() {
  const { data, error, refetch } = useQuery(installationsQuery);
  if (!data) {
    return error ? (
      <ErrorState title="The apps cannot be shown" error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton label="Loading apps" lines={4} />
    );
  }
  if (data.results.length === 0) {
    return (
      <EmptyState icon={<Headset size={22} />} title="No calling apps yet">
        An app is here once its developers have given the CRM its calling settings.
      </EmptyState>
    );
  }
  return (
    <>
      {!data.canManage && (
        <p className={styles.notice}>
          You can see the apps, but not install or remove them: that takes the permission{" "}
          <code>apps.manage</code>. Somebody who manages the account&apos;s users can give it.
        </p>
      )}
      <ul>
        {data.results.map((installation) => (
          <InstallationItem
            key={installation.appId}
            installation={installation}
            canManage={data.canManage}
          />
        ))}
      </ul>
    </>
  );
}
