import { MIN_FRAME_SIZE } from "@calling-extensions/contract";
import { t } from "@calling-extensions/ui/text";
import { useRef } from "react";
import { useCallingController } from "../engine/calling-context.ts";
import { type FrameState, panelId } from "../engine/frame-state.ts";
import { PartBoundary } from "../feedback/part-boundary.tsx";
import { DiagnosisNotice } from "./diagnosis-notice.tsx";
import { FrameStatus } from "./frame-status.tsx";
import { PanelTitleBar, WidgetTitleBar } from "./panel-title-bar.tsx";
import { useCallingHost } from "./use-calling-host.ts";
import { FocusAfterHide } from "./focus-after-hide.tsx";
import { WidgetResizeHandle } from "./widget-resize-handle.tsx";
import styles from "./calling-panel.module.css";

/**
 * A calling app with its title bar: fixed below the navigation bar, or a floating widget. In the calling
 * window it has no title bar and fills what its page leaves. A hidden app stays mounted, because an app replies to the handshake once per page load.
 * What surrounds the app may fail without it: this component itself only places it.
 */
export function CallingPanel({ frame }: { frame: FrameState }) {
  const controller = useCallingController();
  const panel = useRef<HTMLElement>(null);
  const container = useRef<HTMLDivElement>(null);
  useCallingHost(controller, frame, container);
  const { provider, location, visibility, size, calls, dials } = frame;
  const isWidget = location === "widget";
  const isWindow = location === "window";
  const isAway = visibility.isHidden || (!isWidget && visibility.isMinimized);
  const notice = (
    <PartBoundary label={t`the notice about this app`} shape="line">
      <DiagnosisNotice frame={frame} />
    </PartBoundary>
  );
  return (
    <aside
      ref={panel}
      id={panelId(frame)}
      aria-label={t`Calling app: ${provider.name}`}
      inert={isAway}
      className={styles.panel}
      data-location={location}
      data-away={isAway}
      data-in-call={!isAway && calls.length + dials.length > 0}
      data-minimized={visibility.isMinimized}
    >
      <PartBoundary label={t`the title bar`} shape="line">
        <FocusAfterHide panel={panel} frame={frame} isHidden={isAway} />
        {isWidget && <WidgetTitleBar frame={frame} />}
        {!isWidget && !isWindow && <PanelTitleBar frame={frame} />}
      </PartBoundary>
      {isWidget && notice}
      <div
        className={styles.body}
        inert={visibility.isMinimized}
        style={
          isWindow
            ? undefined
            : { width: size.width, height: isWidget && visibility.isMinimized ? 0 : size.height }
        }
      >
        <div
          ref={container}
          className={styles.frame}
          style={{ minHeight: MIN_FRAME_SIZE.height }}
        />
        <PartBoundary label={t`the state of this app`} shape="line">
          <FrameStatus frame={frame} />
        </PartBoundary>
      </div>
      {!isWidget && notice}
      {isWidget && !visibility.isMinimized && (
        <PartBoundary label={t`the edge`} shape="line">
          <WidgetResizeHandle frame={frame} />
        </PartBoundary>
      )}
    </aside>
  );
}
