import { Banner } from "../theme/banner.tsx";
import { usePhone, usePhoneState } from "./desk-context.ts";
import styles from "./notices.module.css";

const HOST_PAGE = "http://127.0.0.1:4400";

/** What the user should know beside the call: how the phone is embedded, and what went wrong. */
export function Notices() {
  const phone = usePhone();
  const crm = usePhoneState((state) => state.crm);
  const notice = usePhoneState((state) => state.notice);
  const existingEngagementId = usePhoneState((state) => state.existingEngagementId);
  const hasAny =
    crm.status === "alone" || crm.status === "failed" || notice || existingEngagementId;
  if (!hasAny) return null;

  return (
    <div className={styles.notices}>
      {crm.status === "alone" && (
        <Banner tone="plain">
          This phone is open on its own, so no CRM hears of its calls. Open it inside the CRM page:{" "}
          <a href={HOST_PAGE}>{HOST_PAGE}</a>
        </Banner>
      )}
      {crm.status === "failed" && <Banner tone="problem">No CRM page: {crm.message}</Banner>}
      {existingEngagementId !== undefined && (
        <Banner tone="plain">
          The CRM opened this phone for a call that it has already: engagement{" "}
          {existingEngagementId}. Nothing more is known of it here.
        </Banner>
      )}
      {notice && (
        <Banner tone={notice.tone} onDismiss={() => phone.dismissNotice()}>
          {notice.text}
        </Banner>
      )}
    </div>
  );
}
