import { t } from "@calling-extensions/ui/text";
import { fitFrame, PREVIEW_SCREEN } from "./fit-frame.ts";
import styles from "./frame-preview.module.css";

const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`;

/** How much of a usual screen the frame of an app takes, while its size is being typed. */
export function FramePreview({
  width,
  height,
  usesRemote,
}: {
  /** As typed. */
  width: string;
  height: string;
  /** Below the navigation bar instead of in the corner. */
  usesRemote: boolean;
}) {
  const fitted = fitFrame(width, height);
  const screen = `${PREVIEW_SCREEN.width} × ${PREVIEW_SCREEN.height}`;
  return (
    <figure className={styles.preview}>
      <div className={styles.screen} aria-hidden>
        <div className={styles.bar} />
        {fitted && (
          <div
            className={styles.frame}
            data-remote={usesRemote}
            style={{
              width: percent(fitted.width, PREVIEW_SCREEN.width),
              height: percent(fitted.height, PREVIEW_SCREEN.height),
            }}
          />
        )}
      </div>
      <figcaption>
        {!fitted && t`Enter a width and a height to see the frame.`}
        {fitted && !fitted.isSmaller && t`The frame on a screen of ${screen} pixels.`}
        {fitted?.isSmaller &&
          t`Larger than a screen of ${screen} pixels, where it gets ${fitted.width} × ${fitted.height}.`}
      </figcaption>
    </figure>
  );
}
