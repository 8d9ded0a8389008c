import { Button } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { CircleCheck } from "lucide-react";
import { use } from "react";
import { Card } from "../controls/card.tsx";
import { TextPage } from "../controls/text-page.tsx";
import { EmptyState } from "../feedback/empty-state.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { OutboxContext, useOutbox, useUnstoredCalls } from "../outbox/outbox-context.ts";
import { UnstoredCallList } from "./unstored-call-list.tsx";

/** Every call that is not stored yet, with or without a record. */
export function UnstoredCallsPage() {
  return use(OutboxContext) ? <UnstoredCallsOfTab /> : <Skeleton label={t`Loading the calls`} />;
}

function UnstoredCallsOfTab() {
  const outbox = useOutbox();
  const { entries } = useUnstoredCalls();
  return (
    <TextPage
      title={t`Calls not stored yet`}
      introduction={t`The CRM doesn't have these calls, or not all of their changes.`}
    >
      <Card
        title={t`Waiting to be stored`}
        aside={entries.length > 1 && <Button onClick={() => outbox.retry()}>{t`Retry all`}</Button>}
      >
        {entries.length === 0 ? (
          <EmptyState icon={<CircleCheck size={22} />} title={t`All calls are stored`} />
        ) : (
          <UnstoredCallList entries={entries} showsRecord />
        )}
      </Card>
    </TextPage>
  );
}
