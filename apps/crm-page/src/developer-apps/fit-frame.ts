/** A usual laptop screen without the browser's own bars. */
export const PREVIEW_SCREEN = { width: 1440, height: 780 };

/** What a panel takes beside its frame: margins and borders; the navigation bar and its title bar. */
const AROUND_FRAME = { width: 26, height: 126 };

interface FittedFrame {
  readonly width: number;
  readonly height: number;
  /** Whether it gets less than it asks for. */
  readonly isSmaller: boolean;
}

/** The size of a frame on the previewed screen; undefined while no size is typed. */
export function fitFrame(widthText: string, heightText: string): FittedFrame | undefined {
  const wanted = { width: Number(widthText), height: Number(heightText) };
  if (!(wanted.width > 0) || !(wanted.height > 0)) return undefined;
  const width = Math.min(wanted.width, PREVIEW_SCREEN.width - AROUND_FRAME.width);
  const height = Math.min(wanted.height, PREVIEW_SCREEN.height - AROUND_FRAME.height);
  return { width, height, isSmaller: width < wanted.width || height < wanted.height };
}
