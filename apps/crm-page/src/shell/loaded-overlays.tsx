import { ConfirmationDialog, cancelConfirmation } from "@calling-extensions/ui/dialogs";
import { t } from "@calling-extensions/ui/text";
import { use } from "react";
import { ProviderList } from "../app-switcher/provider-list.tsx";
import { NewContactDialog } from "../caller/new-contact-dialog.tsx";
import { ChooseAppDialog } from "../dial/choose-app-dialog.tsx";
import { CallingContext } from "../engine/calling-context.ts";
import { PartBoundary } from "../feedback/part-boundary.tsx";
import { FinishCallDialog } from "../live-call/finish-call-dialog.tsx";
import { isSwitcherOpen } from "../providers/use-providers.ts";
import { PageShortcuts } from "../commands/page-shortcuts.tsx";
import { AccountMenuItems } from "./account-menu-items.tsx";
import { isAccountMenuOpen } from "./account-menu.tsx";
import { useStore } from "zustand";
import { lazyDialog } from "../feedback/lazy-part.tsx";
import { endCallRecords, pendingCallRecords } from "../records/pending-call-records.ts";
import { endCreation, pendingCreation } from "../records/pending-creation.ts";

export { ToastRegion } from "@calling-extensions/ui/toasts";

/** The dialogs that any part of the page can open. */
export function Dialogs() {
  const hasCallingEngine = use(CallingContext) !== undefined;
  return (
    <>
      <PartBoundary
        label={t`the account menu`}
        shape="dialog"
        onClose={() => isAccountMenuOpen.setState(false)}
      >
        <AccountMenuItems />
      </PartBoundary>
      {/* What they are to show waits for the engine. */}
      {hasCallingEngine && (
        <>
          <PartBoundary
            label={t`the calling apps`}
            shape="dialog"
            onClose={() => isSwitcherOpen.setState(false)}
          >
            <ProviderList />
          </PartBoundary>
          <ChooseAppDialog />
          <NewContactDialog />
          <FinishCallDialog />
        </>
      )}
      <RecordCreation />
      <PageShortcuts />
      <CallRecords />
      <PartBoundary label={t`the question`} shape="dialog" onClose={cancelConfirmation}>
        <ConfirmationDialog />
      </PartBoundary>
    </>
  );
}

const CreateRecordDialog = lazyDialog(
  t`the form`,
  async () => (await import("../record-creation/create-record-dialog.tsx")).CreateRecordDialog,
);

const CallRecordsDialog = lazyDialog(
  t`the records of the call`,
  async () => (await import("../record-associations/call-records-dialog.tsx")).CallRecordsDialog,
);

/** The records of a call, which the user changes, from its row or its app. */
function CallRecords() {
  const pending = useStore(pendingCallRecords);
  return pending ? (
    <CallRecordsDialog
      key={pending.engagementId}
      engagementId={pending.engagementId}
      onClose={endCallRecords}
    />
  ) : null;
}

/** The form for a new record or activity, while one is pending. */
function RecordCreation() {
  const creation = useStore(pendingCreation);
  return creation ? <CreateRecordDialog creation={creation} onClose={endCreation} /> : null;
}
