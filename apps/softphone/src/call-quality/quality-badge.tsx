import { Badge, type BadgeTone } from "@calling-extensions/ui/controls";
import { useEffect, useState, type ReactNode } from "react";
import { useLanguage } from "../languages/language-context.ts";
import { useCalls, useServices } from "../phone/softphone-services.ts";
import type { CallQuality, QualityLevel } from "./call-quality.ts";
import styles from "./quality-badge.module.css";
import { watchQuality } from "./watch-quality.ts";

const tones: Readonly<Record<QualityLevel, BadgeTone>> = {
  good: "good",
  fair: "warning",
  poor: "danger",
};

/** The quality of the received audio, and its numbers on demand. Announced only if it becomes poor. */
export function QualityBadge(): ReactNode {
  const { lines } = useCalls();
  const { clock } = useServices();
  const texts = useLanguage().texts.quality;
  const [quality, setQuality] = useState<CallQuality>();
  useEffect(
    () => watchQuality({ readStats: () => lines.getAudioStats(), clock, onChange: setQuality }),
    [lines, clock],
  );
  return (
    <>
      <output className="visually-hidden">{quality?.level === "poor" && texts.becamePoor}</output>
      {quality && (
        <details className={styles.quality}>
          <summary>
            {texts.label} <Badge tone={tones[quality.level]}>{texts[quality.level]}</Badge>
          </summary>
          <Numbers quality={quality} />
        </details>
      )}
    </>
  );
}

function Numbers({ quality }: { quality: CallQuality }) {
  const texts = useLanguage().texts.quality;
  const { format } = useLanguage();
  const inMs = (value: number | undefined) =>
    value === undefined ? texts.notReported : format.milliseconds(value);
  const rows = {
    [texts.score]: format.decimal(quality.mos),
    [texts.lostPackets]: format.percent(quality.lossPercent / 100),
    [texts.jitter]: inMs(quality.jitterMs),
    [texts.roundTrip]: inMs(quality.roundTripMs),
  };
  return (
    <dl className={styles.numbers}>
      {Object.entries(rows).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
