import { useState } from "react";
import { CALL_MARGIN, ZOOM_FACTOR } from "../limits.ts";
import type { Lane } from "../session/lanes.ts";
import {
  fitPeriod,
  isWithin,
  periodOfLane,
  scalePeriod,
  turnTo,
  type Period,
} from "../session/period.ts";
import type { TimeTravel } from "./use-time-travel.ts";

/** The period that a timeline shows. It contains the moment: one of them leads the other. */
export function useZoom(lanes: readonly Lane[], duration: number, travel: TimeTravel) {
  const [chosen, setChosen] = useState<Period>();
  const { t } = travel.moment;
  const period = chosen ? turnTo(chosen, t, duration) : { from: 0, to: duration };

  const show = (wanted: Period): void => {
    const next = fitPeriod(wanted, duration);
    setChosen(next.to - next.from < duration ? next : undefined);
  };
  const zoomTo = (next: Period, margin = 0): void => {
    const space = (next.to - next.from) * margin;
    show({ from: next.from - space, to: next.to + space });
    if (!isWithin(next, t)) travel.goToTime(next.from);
  };
  return {
    period,
    isZoomed: chosen !== undefined,
    zoomTo,
    zoomToCall(name: string | undefined): void {
      const lane = lanes.find(({ call }) => call !== undefined && call === name);
      if (lane) zoomTo(periodOfLane(lane), CALL_MARGIN);
    },
    zoomIn: () => show(scalePeriod(period, t, 1 / ZOOM_FACTOR)),
    zoomOut: () => show(scalePeriod(period, t, ZOOM_FACTOR)),
    showAll: () => setChosen(undefined),
  };
}

export type Zoom = ReturnType<typeof useZoom>;
