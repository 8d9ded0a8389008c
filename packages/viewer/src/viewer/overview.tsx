import { IconButton } from "@calling-extensions/ui/controls";
import { Maximize2, Phone } from "lucide-react";
import { type PointerEvent, useMemo, useState } from "react";
import { MIN_BRUSH_PX } from "../limits.ts";
import type { Lane } from "../session/lanes.ts";
import type { Period } from "../session/period.ts";
import { LaneMarks } from "./lane-marks.tsx";
import type { Zoom } from "./use-zoom.ts";
import styles from "./overview.module.css";

/** The whole session above the lanes, of which a drag chooses the period that they show. */
export function Overview({
  lanes,
  duration,
  zoom,
  call,
  onTime,
}: {
  lanes: readonly Lane[];
  /** Milliseconds. */
  duration: number;
  zoom: Zoom;
  /** The call to which the user can zoom. */
  call: string | undefined;
  onTime: (t: number) => void;
}) {
  const whole = useMemo(() => {
    const sources = lanes.filter((lane) => lane.call === undefined);
    return {
      spans: [],
      marks: sources.flatMap(({ marks }) => marks),
      issues: sources.flatMap(({ issues }) => issues),
    };
  }, [lanes]);
  const { brush, handlers } = useBrush(duration, zoom.zoomTo, onTime);
  const { from, to } = brush ?? zoom.period;
  const percent = (t: number): string => `${duration === 0 ? 0 : (t / duration) * 100}%`;
  return (
    <div className={styles.overview}>
      <div className={styles.buttons}>
        <IconButton
          label="Zoom to the call"
          disabled={call === undefined}
          onClick={() => zoom.zoomToCall(call)}
        >
          <Phone size={14} />
        </IconButton>
        <IconButton label="Show the whole session" disabled={!zoom.isZoomed} onClick={zoom.showAll}>
          <Maximize2 size={14} />
        </IconButton>
      </div>
      {/* Keys do the same without a pointer. */}
      <div className={styles.plot} title="Drag to zoom" {...handlers}>
        <LaneMarks lane={whole} from={0} to={duration} />
        <div
          className={styles.period}
          data-whole={(!zoom.isZoomed && !brush) || undefined}
          style={{ insetInlineStart: percent(from), width: percent(to - from) }}
        />
      </div>
    </div>
  );
}

/** A drag over the session that chooses a period, and a click that chooses a time. */
function useBrush(
  duration: number,
  onPeriod: (period: Period) => void,
  onTime: (t: number) => void,
) {
  const [brush, setBrush] = useState<
    Period & { readonly start: number; readonly isClick: boolean }
  >();

  const timeAt = ({ currentTarget, clientX }: PointerEvent): number => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.min(1, Math.max(0, (clientX - left) / width)) * duration;
  };
  const handlers = {
    onPointerDown(event: PointerEvent): void {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const t = timeAt(event);
      setBrush({ start: t, from: t, to: t, isClick: true });
    },
    onPointerMove(event: PointerEvent): void {
      if (!brush) return;
      const { start } = brush;
      const t = timeAt(event);
      const minLength = (MIN_BRUSH_PX / event.currentTarget.clientWidth) * duration;
      const isClick = brush.isClick && Math.abs(t - start) < minLength;
      setBrush({ start, from: Math.min(start, t), to: Math.max(start, t), isClick });
    },
    onPointerUp(): void {
      if (!brush) return;
      setBrush(undefined);
      if (brush.isClick) onTime(brush.start);
      else onPeriod(brush);
    },
    onPointerCancel: () => setBrush(undefined),
  };
  return { brush: brush?.isClick ? undefined : brush, handlers };
}
