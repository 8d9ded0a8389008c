import { MIN_FRAME_SIZE } from "@calling-extensions/contract";
import type { Point } from "../engine/stored-position.ts";
import {
  NAVIGATION_BAR_HEIGHT_PX,
  TITLE_BAR_HEIGHT_PX,
  WIDGET_BORDER_PX,
  WIDGET_MARGIN_PX,
} from "../limits.ts";

/** All numbers are CSS pixels in the viewport. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of the viewport without its scroll bar, also while a dialog hides that. */
export const pageSize = (): Size => ({
  width: document.body.clientWidth,
  height: window.innerHeight,
});

/**
 * The largest frame that fits below the navigation bar with its title bar. In a very small viewport, it is cut off
 * rather than unusable.
 */
export const maxFrameSize = (viewport: Size): Size => ({
  width: Math.max(MIN_FRAME_SIZE.width, viewport.width - 2 * WIDGET_MARGIN_PX - WIDGET_BORDER_PX),
  height: Math.max(
    MIN_FRAME_SIZE.height,
    viewport.height -
      NAVIGATION_BAR_HEIGHT_PX -
      TITLE_BAR_HEIGHT_PX -
      2 * WIDGET_MARGIN_PX -
      WIDGET_BORDER_PX,
  ),
});

/** The size of the panel around a frame. */
export const panelSize = (frame: Size, isMinimized: boolean): Size => ({
  width: frame.width + WIDGET_BORDER_PX,
  height: TITLE_BAR_HEIGHT_PX + (isMinimized ? 0 : frame.height) + WIDGET_BORDER_PX,
});

const within = (value: number, lowest: number, highest: number): number =>
  Math.max(lowest, Math.min(value, highest));

/**
 * The nearest position with the whole panel inside the viewport. If it is too large, the title bar
 * stays visible.
 */
export function clampToViewport(position: Point, panel: Size, viewport: Size): Point {
  return {
    x: within(position.x, WIDGET_MARGIN_PX, viewport.width - panel.width - WIDGET_MARGIN_PX),
    y: within(
      position.y,
      NAVIGATION_BAR_HEIGHT_PX + WIDGET_MARGIN_PX,
      viewport.height - panel.height - WIDGET_MARGIN_PX,
    ),
  };
}

/** Bottom right, where a widget opens that the user has never moved. */
export const defaultPosition = (panel: Size, viewport: Size): Point =>
  clampToViewport({ x: viewport.width, y: viewport.height }, panel, viewport);
