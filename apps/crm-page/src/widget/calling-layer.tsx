import { t } from "@calling-extensions/ui/text";
import { useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { readProviderParameter, runUrlActions } from "../developer/url-actions.ts";
import { useCallingController } from "../engine/calling-context.ts";
import { usePhone } from "../engine/phone-context.ts";
import { frameKey, SHOWN, isAway } from "../engine/frame-state.ts";
import { PartBoundary } from "../feedback/part-boundary.tsx";
import { writeLastChoice } from "../providers/local-settings.ts";
import { selectableProviders } from "../providers/selectable-providers.ts";
import { useProviders } from "../providers/use-providers.ts";
import { CallingPanel } from "./calling-panel.tsx";
import { dockedWidth } from "./docked-width.ts";
import { useAppsOnCall } from "./use-apps-on-call.ts";
import { MAX_DOCKED_WIDTH_PX } from "../limits.ts";

/** Tells the page, and its styles as `--docked`, how wide the docked app is. A widget that the user has moved covers the page. */
function useDockedWidth(): void {
  const frames = useStore(useCallingController().frames);
  const shown = frames.find((frame) => !isAway(frame) && !frame.isMovedByUser);
  const width = shown && shown.size.width <= MAX_DOCKED_WIDTH_PX ? shown.size.width : 0;
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty("--docked", `${width}px`);
    dockedWidth.setState(width, true);
    return () => {
      style.removeProperty("--docked");
      dockedWidth.setState(0, true);
    };
  }, [width]);
}

/**
 * The mounted calling apps. They stay mounted while the user navigates, or until their calls end. What decides which
 * apps there are, and where, may fail without them.
 */
export function CallingLayer() {
  const frames = useStore(useCallingController().frames);
  return (
    <>
      <PartBoundary label={t`the choice of calling apps`} shape="line">
        <ChooseApps />
      </PartBoundary>
      {frames.map((frame) => (
        <CallingPanel key={frameKey(frame)} frame={frame} />
      ))}
    </>
  );
}

function ChooseApps() {
  const phone = usePhone();
  const hasPhone = useStore(phone.hasPhone);
  const isElsewhere = useStore(phone.elsewhere) !== undefined;
  useDockedWidth();
  // A tab that gets the phone has other apps and calls to continue.
  return (hasPhone || isElsewhere) && <MountApps key={String(hasPhone)} hasPhone={hasPhone} />;
}

/** Mounts the apps that this tab loads: all of them while it has the phone. */
function MountApps({ hasPhone }: { hasPhone: boolean }) {
  const phone = usePhone();
  const policies = useStore(phone.tabPolicies);
  const isInWindow = useStore(phone.elsewhere)?.place === "window";
  const controller = useCallingController();
  const { providers, showInTest, isLoading } = useProviders();
  const [search] = useState(() => window.location.search);
  const requestedProviderId = readProviderParameter(search);
  const wasRequestShown = useRef(false);

  const selectable = useMemo(
    () => (isLoading ? undefined : selectableProviders(providers, { showInTest })),
    [providers, showInTest, isLoading],
  );
  const offered = useMemo(
    () => selectable?.filter(({ id }) => hasPhone || (!isInWindow && policies[id] === "every")),
    [selectable, hasPhone, isInWindow, policies],
  );
  const appsOnCall = useAppsOnCall(selectable);
  useMoveToCalls(appsOnCall);

  useEffect(() => {
    if (!offered || !appsOnCall) return;
    controller.sync(offered, appsOnCall);
    const asked = providers.find(({ id }) => id === requestedProviderId);
    if (!asked || !hasPhone || wasRequestShown.current) return;
    wasRequestShown.current = true;
    writeLastChoice(asked.id);
    controller.open(asked, SHOWN);
    controller.show(asked.id);
    void runUrlActions(controller, asked.id, search);
  }, [controller, providers, offered, appsOnCall, hasPhone, requestedProviderId, search]);

  return null;
}

/** Gets the phone for the calls that an earlier load of this tab had, and that no other tab continues. */
function useMoveToCalls(appsOnCall: ReadonlySet<string> | undefined): void {
  const phone = usePhone();
  const isFree = useStore(phone.elsewhere)?.calls.length === 0;
  useEffect(() => {
    if (isFree && appsOnCall && appsOnCall.size > 0) phone.moveHere();
  }, [phone, isFree, appsOnCall]);
}
