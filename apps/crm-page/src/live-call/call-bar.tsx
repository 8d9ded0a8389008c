import { isLive } from "@calling-extensions/contract";
import type { CallDocument } from "@calling-extensions/host";
import { Button } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { type ReactNode, useState } from "react";
import { useStore } from "zustand";
import { useCallingController } from "../engine/calling-context.ts";
import type { CallingController } from "../engine/calling-controller.ts";
import { usePhone } from "../engine/phone-context.ts";
import { type FrameState, isUndismissedLoss, otherPartyNumber } from "../engine/frame-state.ts";
import { PartBoundary } from "../feedback/part-boundary.tsx";
import { MAX_ABANDONED_CALLS } from "../limits.ts";
import { useSessionOutbox } from "../outbox/outbox-context.ts";
import { AbandonedCall } from "./abandoned-call.tsx";
import { CallAnnouncer } from "./call-announcer.tsx";
import { CallElsewhere } from "./call-elsewhere.tsx";
import { eachCallOnce } from "./each-call-once.ts";
import { IncomingCallAlert } from "./incoming-call-alert.tsx";
import { LiveCall } from "./live-call.tsx";
import { LostCall } from "./lost-call.tsx";
import { UnfinishedCall } from "./unfinished-call.tsx";
import { WaitingDial } from "./waiting-dial.tsx";
import styles from "./call-bar.module.css";

/** Shows live calls, dials, and calls with unfinished notes on every page, wherever their apps are. */
export const CallBar = () => (
  <PartBoundary label={t`the current calls`} shape="line" actions={<HangUpEach />}>
    <Bar />
  </PartBoundary>
);

/** A button for each live call of this page, if the bar can't be shown. */
function HangUpEach() {
  const controller = useCallingController();
  return useStore(controller.frames).flatMap(({ calls, provider }) =>
    calls.filter(isLive).map((call) => (
      <HangUp key={call.key} onPress={() => controller.hangUp(provider.id, call.key)}>
        {t`Hang up ${otherPartyNumber(call)}`}
      </HangUp>
    )),
  );
}

/** Ends a call that can't be shown. */
const HangUp = ({
  onPress,
  children = t`Hang up`,
}: {
  onPress: () => void;
  children?: ReactNode;
}) => (
  <Button tone="danger" onClick={onPress}>
    {children}
  </Button>
);

function Bar() {
  const controller = useCallingController();
  const phone = usePhone();
  const frames = useStore(controller.frames);
  const { place = "tab", calls: callsElsewhere = [] } = useStore(phone.elsewhere) ?? {};
  const { unfinished, abandoned } = useSessionOutbox();
  const unfinishedCalls = useStore(unfinished);
  const abandonedCalls = useStore(abandoned);
  const others = eachCallOnce(frames, { elsewhere: callsElsewhere, abandoned: abandonedCalls });
  const rows = frames.flatMap((frame) => [
    ...rowsOf(frame, controller),
    ...unfinishedCalls
      .filter(({ providerId }) => providerId === frame.provider.id)
      .map((call) => (
        <PartBoundary key={call.id} label={t`the notes on a call`} shape="line">
          <UnfinishedCall
            frame={frame}
            document={call}
            onDismiss={() => unfinished.dismiss(call.id)}
          />
        </PartBoundary>
      )),
  ]);
  return (
    <>
      <PartBoundary label={t`the announcements of calls`} shape="line">
        <CallAnnouncer frames={frames} />
        <IncomingCallAlert />
      </PartBoundary>
      {rows.length + others.elsewhere.length + others.abandoned.length > 0 && (
        <section aria-label={t`Current call`} className={styles.bar} data-in-call={rows.length > 0}>
          {rows}
          <div className={styles.others} data-in-call={false}>
            {others.elsewhere.map((call) => (
              <PartBoundary
                key={call.key}
                label={t`this call`}
                shape="line"
                actions={<HangUp onPress={() => phone.hangUp(call)} />}
              >
                <CallElsewhere call={call} place={place} />
              </PartBoundary>
            ))}
            <AbandonedCalls documents={others.abandoned} />
          </div>
        </section>
      )}
    </>
  );
}

/** Shows the newest calls, and the others on request. */
function AbandonedCalls({ documents }: { documents: readonly CallDocument[] }) {
  const [isExpanded, setExpanded] = useState(false);
  if (documents.length === 0) return null;
  const hiddenCount = documents.length - MAX_ABANDONED_CALLS;
  const calls = isExpanded ? documents : documents.slice(0, MAX_ABANDONED_CALLS);
  return (
    <>
      <div className={styles.abandoned} data-expanded={isExpanded}>
        {calls.map((call) => (
          <PartBoundary key={call.id} label={t`this call`} shape="line">
            <AbandonedCall document={call} />
          </PartBoundary>
        ))}
      </div>
      {hiddenCount > 0 && (
        <Button className={styles.more} onClick={() => setExpanded(!isExpanded)}>
          {isExpanded ? t`Show fewer` : t`Show ${hiddenCount} more with unfinished notes`}
        </Button>
      )}
    </>
  );
}

const rowsOf = (frame: FrameState, controller: CallingController) => [
  ...frame.calls
    .filter((call) => isLive(call) || isUndismissedLoss(frame, call))
    .map((call) => {
      const Row = isLive(call) ? LiveCall : LostCall;
      return (
        <PartBoundary
          key={call.key}
          label={t`this call`}
          shape="line"
          actions={
            isLive(call) && (
              <HangUp onPress={() => controller.hangUp(frame.provider.id, call.key)} />
            )
          }
        >
          <Row frame={frame} call={call} />
        </PartBoundary>
      );
    }),
  ...frame.dials.map((dial) => (
    <PartBoundary
      key={`dial ${dial.startTimestamp}`}
      label={t`this call`}
      shape="line"
      actions={
        <Button onClick={() => controller.cancelDial(frame.provider.id, dial)}>{t`Cancel`}</Button>
      }
    >
      <WaitingDial frame={frame} dial={dial} />
    </PartBoundary>
  )),
];
