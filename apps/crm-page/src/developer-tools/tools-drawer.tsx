import { IconButton } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { PanelBottom, PanelRight, X } from "lucide-react";
import {
  type CSSProperties,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components";
import { useStore } from "zustand";
import { ResizeHandle } from "../controls/resize-handle.tsx";
import { useCallingController } from "../engine/calling-context.ts";
import type { Frames, FrameState } from "../engine/frame-state.ts";
import { EmptyState } from "../feedback/empty-state.tsx";
import {
  MIN_PAGE_HEIGHT_PX,
  MIN_PAGE_WIDTH_PX,
  MIN_SIDE_DOCK_VIEWPORT_PX,
  MIN_TOOLS_HEIGHT_PX,
  MIN_TOOLS_WIDTH_PX,
} from "../limits.ts";
import { lazyPart } from "../feedback/lazy-part.tsx";
import { useCan } from "../session/session.ts";
import { AppActions } from "./app-actions.tsx";
import { AppMessages } from "./app-messages.tsx";
import { AppRequests } from "./app-requests.tsx";
import { FaultSection } from "./fault-section.tsx";
import { PolicySection } from "./policy-section.tsx";
import { RecordingsSection } from "./recordings-section.tsx";
import { showTools } from "./stored-tools.ts";
import { changeLayout, toolsLayout, toolsTabs, type ToolsTab } from "./tools-layout.ts";
import styles from "./tools-drawer.module.css";

const SessionTimeline = lazyPart(
  t`the timeline`,
  "card",
  async () => (await import("./session-timeline.tsx")).SessionTimeline,
);

/** The edge of each dock: which size it changes, and how large that may be in this viewport. */
const edges = {
  bottom: {
    size: "height",
    axis: "y",
    min: MIN_TOOLS_HEIGHT_PX,
    max: () => Math.max(MIN_TOOLS_HEIGHT_PX, window.innerHeight - MIN_PAGE_HEIGHT_PX),
  },
  side: {
    size: "width",
    axis: "x",
    min: MIN_TOOLS_WIDTH_PX,
    max: () => Math.max(MIN_TOOLS_WIDTH_PX, window.innerWidth - MIN_PAGE_WIDTH_PX),
  },
} as const;

/**
 * The messages between page and app and the requests of apps, with faults, actions, policies and recordings: below the page, beside it,
 * or in place of it.
 */
export function ToolsDrawer({
  isWholeWindow,
  takesFocus,
}: {
  isWholeWindow: boolean;
  takesFocus: boolean;
}) {
  const layout = useStore(toolsLayout);
  const frames = useStore(useCallingController().frames);
  const [chosenId, setChosenId] = useState<string>();
  const canManageApps = useCan("apps.manage");
  const tabs = Object.entries(toolsTabs).filter(([id]) => canManageApps || id !== "requests");
  const viewport = useViewport();
  const canDockAside = viewport.width >= MIN_SIDE_DOCK_VIEWPORT_PX;
  const dock = canDockAside ? layout.dock : "bottom";
  const edge = edges[dock];
  const size = Math.max(edge.min, Math.min(edge.max(), layout[edge.size]));
  const drawer = useRef<HTMLElement>(null);
  useFocus(drawer, takesFocus);
  useRoomBelowPage(drawer, dock === "bottom" && !isWholeWindow);
  const frame = frames.find(({ provider }) => provider.id === chosenId) ?? frames[0];
  return (
    <aside
      ref={drawer}
      className={styles.drawer}
      aria-label={t`Developer tools`}
      tabIndex={-1}
      data-dock={isWholeWindow ? "window" : dock}
      style={{ "--size": `${size}px` } as CSSProperties}
    >
      <Tabs
        className={styles.tabs ?? ""}
        selectedKey={tabs.some(([id]) => id === layout.tab) ? layout.tab : "messages"}
        onSelectionChange={(tab) => changeLayout({ tab: tab as ToolsTab })}
      >
        <header className={styles.header}>
          <TabList aria-label={t`Developer tools`} className={styles.tabList ?? ""}>
            {tabs.map(([id, label]) => (
              <Tab key={id} id={id}>
                {label}
              </Tab>
            ))}
          </TabList>
          {frames.length > 1 && <AppSelect frames={frames} chosen={frame} onChoose={setChosenId} />}
          {canDockAside && !isWholeWindow && (
            <IconButton
              label={dock === "side" ? t`Dock at the bottom` : t`Dock at the side`}
              onClick={() => changeLayout({ dock: dock === "side" ? "bottom" : "side" })}
            >
              {dock === "side" ? (
                <PanelBottom size={16} aria-hidden />
              ) : (
                <PanelRight size={16} aria-hidden />
              )}
            </IconButton>
          )}
          <IconButton label={t`Close developer tools`} onClick={() => showTools(false)}>
            <X size={16} aria-hidden />
          </IconButton>
        </header>
        <DrawerPanels frame={frame} />
      </Tabs>
      {!isWholeWindow && (
        <ResizeHandle
          label={t`Size of the developer tools`}
          axis={edge.axis}
          growsToStart
          size={size}
          min={edge.min}
          max={edge.max}
          className={styles.edge}
          onResize={(next) => changeLayout({ [edge.size]: next })}
        />
      )}
    </aside>
  );
}

/** What the tabs show. */
function DrawerPanels({ frame }: { frame: FrameState | undefined }) {
  const [file, setFile] = useState<File>();
  const noApp = (
    <EmptyState
      title={t`No calling app is open`}
    >{t`Open a calling app to see its messages.`}</EmptyState>
  );
  return (
    <>
      {/* The others are simple to fill in again. */}
      <TabPanel id="messages" className={styles.messages ?? ""} shouldForceMount>
        {frame ? <AppMessages key={frame.provider.id} frame={frame} /> : noApp}
      </TabPanel>
      <TabPanel id="timeline" className={styles.timeline ?? ""}>
        <SessionTimeline key={frame?.provider.id} frame={frame} file={file} onFile={setFile} />
      </TabPanel>
      <TabPanel id="requests" className={styles.messages ?? ""}>
        <AppRequests />
      </TabPanel>
      <TabPanel id="faults" className={styles.section ?? ""}>
        <FaultSection />
      </TabPanel>
      <TabPanel id="actions" className={styles.section ?? ""}>
        {frame ? <AppActions frame={frame} /> : noApp}
      </TabPanel>
      <TabPanel id="policies" className={styles.section ?? ""}>
        <PolicySection />
      </TabPanel>
      <TabPanel id="recordings" className={styles.section ?? ""}>
        <RecordingsSection
          onShow={(shown) => {
            setFile(shown);
            changeLayout({ tab: "timeline" });
          }}
        />
      </TabPanel>
    </>
  );
}

/** The choice of the app that is shown. */
function AppSelect({
  frames,
  chosen,
  onChoose,
}: {
  frames: Frames;
  chosen: FrameState | undefined;
  onChoose: (id: string) => void;
}) {
  return (
    <select
      aria-label={t`Calling app`}
      className={styles.app}
      value={chosen?.provider.id}
      onChange={({ target }) => onChoose(target.value)}
    >
      {frames.map(({ provider }) => (
        <option key={provider.id} value={provider.id}>
          {provider.name}
        </option>
      ))}
    </select>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("resize", listener);
  return () => window.removeEventListener("resize", listener);
}

/** The current size of the viewport. */
function useViewport(): { width: number; height: number } {
  const width = useSyncExternalStore(subscribe, () => window.innerWidth);
  const height = useSyncExternalStore(subscribe, () => window.innerHeight);
  return { width, height };
}

/** Moves the focus to the drawer when it is opened, and back when it is closed. */
function useFocus(drawer: RefObject<HTMLElement | null>, takesFocus: boolean): void {
  // Before the drawer is removed, while it still has the focus.
  useLayoutEffect(() => {
    const before = document.activeElement;
    const element = drawer.current;
    if (takesFocus) element?.focus({ preventScroll: true });
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const isThere = before instanceof HTMLElement && before.isConnected;
      (isThere ? before : document.getElementById("page"))?.focus({ preventScroll: true });
    };
  }, [drawer, takesFocus]);
}

/** Measures what covers the bottom of the page as `--tools-height`: the page can scroll that far. */
function useRoomBelowPage(drawer: RefObject<HTMLElement | null>, isBelow: boolean): void {
  useLayoutEffect(() => {
    const element = drawer.current;
    if (!element || !isBelow) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty("--tools-height", `${element.offsetHeight}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty("--tools-height");
    };
  }, [drawer, isBelow]);
}
