import type { Point } from "../engine/stored-position.ts";

/** Everything in CSS pixels of the viewport. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The widget's title bar, above its frame. */
const TITLE_BAR_HEIGHT = 44;
/** Room for the navigation bar, which a widget never covers. */
const NAVIGATION_BAR_HEIGHT = 56;
/** Air between a widget and the edge of the viewport. */
const MARGIN = 12;
/** What the panel's border adds to its frame, both sides together. */
const BORDER = 2;

/** The largest frame that fits below the navigation bar with its title bar. */
export const largestFrame = (viewport: Size): Size => ({
  width: Math.max(200, viewport.width - 2 * MARGIN - BORDER),
  height: Math.max(
    120,
    viewport.height - NAVIGATION_BAR_HEIGHT - TITLE_BAR_HEIGHT - 2 * MARGIN - BORDER,
  ),
});

/** The whole panel around a frame. */
export const panelSize = (frame: Size, isMinimized: boolean): Size => ({
  width: frame.width + BORDER,
  height: TITLE_BAR_HEIGHT + (isMinimized ? 0 : frame.height) + BORDER,
});

const within = (value: number, lowest: number, highest: number): number =>
  Math.max(lowest, Math.min(value, highest));

/** The nearest place where the whole panel is inside the viewport; its title bar wins where it cannot be. */
export function keepInside(position: Point, panel: Size, viewport: Size): Point {
  return {
    x: within(position.x, MARGIN, viewport.width - panel.width - MARGIN),
    y: within(position.y, NAVIGATION_BAR_HEIGHT + MARGIN, viewport.height - panel.height - MARGIN),
  };
}

/** Bottom right, where a widget opens that was never moved. */
export const firstPosition = (panel: Size, viewport: Size): Point =>
  keepInside({ x: viewport.width, y: viewport.height }, panel, viewport);
