import { ConfirmationDialog } from "@calling-extensions/ui/dialogs";
import { ProviderList } from "../app-switcher/provider-list.tsx";
import { NewContactDialog } from "../caller/new-contact-dialog.tsx";
import { ChooseAppDialog } from "../dial/choose-app-dialog.tsx";
import { FinishCallDialog } from "../live-call/finish-call-dialog.tsx";
import { RecordCreation } from "../record-creation/record-creation.tsx";
import { AccountMenuItems } from "./account-menu-items.tsx";

export { ToastRegion } from "@calling-extensions/ui/toasts";

/** The dialogs that any part of the page can open. */
export function Dialogs() {
  return (
    <>
      <AccountMenuItems />
      <ProviderList />
      <ChooseAppDialog />
      <NewContactDialog />
      <FinishCallDialog />
      <RecordCreation />
      <ConfirmationDialog />
    </>
  );
}
