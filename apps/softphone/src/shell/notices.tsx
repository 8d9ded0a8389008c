import { useSettings } from "../settings/use-settings.ts";
import { StorageProblem, UnsavedCalls } from "../wrap-up/save-problems.tsx";
import { Banner } from "../theme/banner.tsx";
import { usePhone, usePhoneState } from "./desk-context.ts";
import styles from "./notices.module.css";

/** What the user should know beside the call: how the phone is embedded, and what went wrong. */
export function Notices() {
  const phone = usePhone();
  const crm = usePhoneState((state) => state.crm);
  const notice = usePhoneState((state) => state.notice);
  const existingEngagementId = usePhoneState((state) => state.existingEngagementId);
  const hasUnsaved = usePhoneState((state) => state.unsaved.length > 0);
  const isStorageFailing = usePhoneState((state) => !state.isStorageWorking && state.call);
  const hasAny =
    crm.status === "alone" ||
    crm.status === "failed" ||
    notice ||
    existingEngagementId ||
    hasUnsaved ||
    isStorageFailing;
  if (!hasAny) return null;

  return (
    <div className={styles.notices}>
      {crm.status === "alone" && <StandaloneNotice />}
      {crm.status === "failed" && <Banner tone="problem">No CRM page: {crm.message}</Banner>}
      {existingEngagementId !== undefined && (
        <Banner tone="plain">
          The CRM opened this phone for a call that it has already: engagement{" "}
          {existingEngagementId}. Nothing more is known of it here.
        </Banner>
      )}
      <StorageProblem />
      <UnsavedCalls />
      {notice && (
        <Banner tone={notice.tone} onDismiss={() => phone.dismissNotice()}>
          {notice.text}
        </Banner>
      )}
    </div>
  );
}

function StandaloneNotice() {
  const { crmPageUrl } = useSettings();
  return (
    <Banner tone="plain">
      This phone is open outside a CRM page, so its calls are not recorded.
      {crmPageUrl !== undefined && (
        <>
          {" "}
          Open it in the CRM: <a href={crmPageUrl}>{crmPageUrl}</a>
        </>
      )}
    </Banner>
  );
}
