import type { Point } from "../engine/stored-position.ts";

/** All numbers are CSS pixels in the viewport. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Height of the widget's title bar, above the frame. */
const TITLE_BAR_HEIGHT = 44;
/** Height of the navigation bar, which a widget never covers. */
const NAVIGATION_BAR_HEIGHT = 56;
/** Distance between a widget and the edge of the viewport. */
const MARGIN = 12;
/** Width of both borders of the panel together. */
const BORDER = 2;

/** The largest frame that fits below the navigation bar with its title bar. */
export const maxFrameSize = (viewport: Size): Size => ({
  width: Math.max(200, viewport.width - 2 * MARGIN - BORDER),
  height: Math.max(
    120,
    viewport.height - NAVIGATION_BAR_HEIGHT - TITLE_BAR_HEIGHT - 2 * MARGIN - BORDER,
  ),
});

/** The size of the panel around a frame. */
export const panelSize = (frame: Size, isMinimized: boolean): Size => ({
  width: frame.width + BORDER,
  height: TITLE_BAR_HEIGHT + (isMinimized ? 0 : frame.height) + BORDER,
});

const within = (value: number, lowest: number, highest: number): number =>
  Math.max(lowest, Math.min(value, highest));

/**
 * The nearest position with the whole panel inside the viewport. If it is too large, the title bar
 * stays visible.
 */
export function clampToViewport(position: Point, panel: Size, viewport: Size): Point {
  return {
    x: within(position.x, MARGIN, viewport.width - panel.width - MARGIN),
    y: within(position.y, NAVIGATION_BAR_HEIGHT + MARGIN, viewport.height - panel.height - MARGIN),
  };
}

/** Bottom right, where a widget opens that the user has never moved. */
export const defaultPosition = (panel: Size, viewport: Size): Point =>
  clampToViewport({ x: viewport.width, y: viewport.height }, panel, viewport);
