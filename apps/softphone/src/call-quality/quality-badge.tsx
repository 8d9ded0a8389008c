import { Badge, type BadgeTone } from "@calling-extensions/ui/controls";
import { useEffect, useState, type ReactNode } from "react";
import { useServices } from "../phone/softphone-services.ts";
import type { CallQuality, QualityLevel } from "./call-quality.ts";
import styles from "./quality-badge.module.css";
import { watchQuality } from "./watch-quality.ts";

const levels: Readonly<Record<QualityLevel, { label: string; tone: BadgeTone }>> = {
  good: { label: "Good", tone: "good" },
  fair: { label: "Fair", tone: "warning" },
  poor: { label: "Poor", tone: "danger" },
};

const inMs = (value: number | undefined): string =>
  value === undefined ? "Not reported" : `${Math.round(value)} ms`;

/** The quality of the received audio, and its numbers on demand. Announced only if it becomes poor. */
export function QualityBadge(): ReactNode {
  const { phone, clock } = useServices();
  const [quality, setQuality] = useState<CallQuality>();
  useEffect(
    () => watchQuality({ readStats: () => phone.getAudioStats(), clock, onChange: setQuality }),
    [phone, clock],
  );
  return (
    <>
      <output className="visually-hidden">
        {quality?.level === "poor" && "The call quality is poor."}
      </output>
      {quality && (
        <details className={styles.quality}>
          <summary>
            Call quality{" "}
            <Badge tone={levels[quality.level].tone}>{levels[quality.level].label}</Badge>
          </summary>
          <Numbers quality={quality} />
        </details>
      )}
    </>
  );
}

function Numbers({ quality }: { quality: CallQuality }) {
  const rows = {
    "Score (MOS, 1 to 5)": quality.mos.toFixed(1),
    "Lost packets": `${quality.lossPercent.toFixed(1)}%`,
    Jitter: inMs(quality.jitterMs),
    "Round trip": inMs(quality.roundTripMs),
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
