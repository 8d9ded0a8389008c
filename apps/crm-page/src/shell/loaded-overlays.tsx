import { ConfirmationDialog } from "@calling-extensions/ui/dialogs";
import { use } from "react";
import { ProviderList } from "../app-switcher/provider-list.tsx";
import { NewContactDialog } from "../caller/new-contact-dialog.tsx";
import { ChooseAppDialog } from "../dial/choose-app-dialog.tsx";
import { CallingContext } from "../engine/calling-context.ts";
import { FinishCallDialog } from "../live-call/finish-call-dialog.tsx";
import { RecordCreation } from "../record-creation/record-creation.tsx";
import { AccountMenuItems } from "./account-menu-items.tsx";

export { ToastRegion } from "@calling-extensions/ui/toasts";

/** The dialogs that any part of the page can open. */
export function Dialogs() {
  const hasCallingEngine = use(CallingContext) !== undefined;
  return (
    <>
      <AccountMenuItems />
      {/* What they are to show waits for the engine. */}
      {hasCallingEngine && (
        <>
          <ProviderList />
          <ChooseAppDialog />
          <NewContactDialog />
          <FinishCallDialog />
        </>
      )}
      <RecordCreation />
      <ConfirmationDialog />
    </>
  );
}
