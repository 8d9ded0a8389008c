import { Notice } from "@calling-extensions/ui/controls";
import { useServerSettings } from "../settings/use-server-settings.ts";
import { usePhone, usePhoneState } from "../phone/softphone-services.ts";
import { OtherCalls, RecordingProblems, StorageProblem } from "./late-parts.tsx";
import styles from "./notices.module.css";

/** Messages beside the call: how the phone is embedded, and what failed. */
export function Notices() {
  const phone = usePhone();
  const crm = usePhoneState((state) => state.crm);
  const notice = usePhoneState((state) => state.notice);
  const existingEngagementId = usePhoneState((state) => state.existingEngagementId);
  const hasRecordingProblem = usePhoneState(({ recordings }) =>
    recordings.some(({ status }) => status === "failed"),
  );
  const hasOtherCalls = usePhoneState((state) => state.otherCalls.length > 0);
  const isStorageFailing = usePhoneState((state) => !state.isStorageWorking && state.call);
  const hasAny =
    crm.status === "standalone" ||
    crm.status === "failed" ||
    notice ||
    existingEngagementId ||
    hasOtherCalls ||
    hasRecordingProblem ||
    isStorageFailing;
  if (!hasAny) return null;

  return (
    <div className={styles.notices}>
      {crm.status === "standalone" && <StandaloneNotice />}
      {crm.status === "failed" && (
        <Notice tone="danger">Couldn't connect to the CRM page: {crm.message}</Notice>
      )}
      {existingEngagementId !== undefined && (
        <Notice tone="neutral">
          The CRM opened this phone for an earlier call, engagement {existingEngagementId}. The
          phone has no details about it.
        </Notice>
      )}
      <StorageProblem />
      <OtherCalls />
      <RecordingProblems />
      {notice && (
        <Notice tone={notice.tone} onDismiss={() => phone.dismissNotice()}>
          {notice.text}
        </Notice>
      )}
    </div>
  );
}

function StandaloneNotice() {
  const { crmPageUrl } = useServerSettings();
  return (
    <Notice tone="warning">
      This phone isn't open in a CRM page, so its calls aren't recorded.
      {crmPageUrl !== undefined && (
        <>
          {" "}
          Open it in the CRM: <a href={crmPageUrl}>{crmPageUrl}</a>
        </>
      )}
    </Notice>
  );
}
