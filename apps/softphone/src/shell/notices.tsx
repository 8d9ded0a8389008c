import { Button, Notice } from "@calling-extensions/ui/controls";
import { useEffect, useState } from "react";
import { useLanguage } from "../languages/language-context.ts";
import {
  useLateLoading,
  useLateServices,
  usePhone,
  usePhoneState,
} from "../phone/softphone-services.ts";
import { CallNotices } from "./late-parts.tsx";
import styles from "./notices.module.css";

/** Messages beside the call: how the phone is embedded, and what failed. */
export function Notices() {
  const phone = usePhone();
  const language = useLanguage();
  const { texts } = language;
  const crm = usePhoneState((state) => state.crm);
  const notice = usePhoneState((state) => state.notice);
  const existingEngagementId = usePhoneState((state) => state.existingEngagementId);
  const hasRecordingProblem = usePhoneState(({ recordings }) =>
    recordings.some(({ status }) => status === "failed"),
  );
  const hasFollowUps = usePhoneState((state) => state.followUps.length > 0);
  const hasOtherCalls = usePhoneState((state) => state.otherCalls.length > 0);
  const isStorageFailing = usePhoneState((state) => !state.isStorageWorking && state.call);
  const { hasFailed, load } = useLateLoading();
  const hasAny =
    hasFailed ||
    crm.status === "standalone" ||
    crm.status === "failed" ||
    notice ||
    existingEngagementId ||
    hasOtherCalls ||
    hasRecordingProblem ||
    hasFollowUps ||
    isStorageFailing;
  if (!hasAny) return null;

  return (
    <div className={styles.notices}>
      {crm.status === "standalone" && <StandaloneNotice />}
      {crm.status === "failed" && (
        <Notice tone="danger">{texts.crm.notConnected(crm.message)}</Notice>
      )}
      {hasFailed && (
        <Notice tone="danger">
          {texts.common.cannotLoad(texts.common.phone)}
          <Button onClick={() => void load()}>{texts.common.tryAgain}</Button>
        </Notice>
      )}
      {existingEngagementId !== undefined && (
        <Notice tone="neutral">{texts.crm.earlierCall(String(existingEngagementId))}</Notice>
      )}
      <CallNotices />
      {notice && (
        <Notice
          tone={notice.tone}
          onDismiss={() => phone.dismissNotice()}
          dismissLabel={texts.common.dismiss}
        >
          {notice.text(language)}
        </Notice>
      )}
    </div>
  );
}

function StandaloneNotice() {
  const { crm } = useLanguage().texts;
  const crmPageUrl = useCrmPageUrl();
  return (
    <Notice tone="warning">
      {crm.standalone}
      {crmPageUrl !== undefined && (
        <>
          {" "}
          {crm.openInCrm}{" "}
          <a href={crmPageUrl} dir="ltr">
            {crmPageUrl}
          </a>
        </>
      )}
    </Notice>
  );
}

/** Undefined until the settings of the server have loaded, and if they don't name one. */
function useCrmPageUrl(): string | undefined {
  const load = useLateServices()?.loadSettings;
  const [url, setUrl] = useState<string>();
  useEffect(() => void load?.().then(({ crmPageUrl }) => setUrl(crmPageUrl)), [load]);
  return url;
}
