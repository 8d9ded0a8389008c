import type { ComponentType } from "react";
import { PartBoundary } from "./part-boundary.tsx";

/**
 * Gives a dialog its own boundary, so that its error leaves the part that opened it. For dialogs that are loaded
 * with that part; `lazyDialog` does the same for others.
 */
export const dialogPart =
  <Props extends { onClose: () => void }>(
    label: string,
    Dialog: ComponentType<Props>,
  ): ComponentType<Props> =>
  (props) => (
    <PartBoundary label={label} shape="dialog" onClose={props.onClose}>
      <Dialog {...props} />
    </PartBoundary>
  );
