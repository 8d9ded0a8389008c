import { type CallingHost, createCallingHost } from "@calling-extensions/host";
import { t } from "@calling-extensions/ui/text";
import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent } from "react";
import { reportApp } from "../developer/report-app.ts";
import type { CallingController } from "../engine/calling-controller.ts";
import { createCrmPorts } from "../engine/crm-ports.ts";
import { followHost } from "../engine/follow-host.ts";
import type { FrameState } from "../engine/frame-state.ts";
import { pageFaults } from "../engine/page-faults.ts";
import { startAvailabilityReports } from "../engine/report-availability.ts";
import { usePhone } from "../engine/phone-context.ts";
import { storedPolicy } from "../engine/stored-policy.ts";
import { createUserHooks, createUserPorts } from "../engine/user-ports.ts";
import { useOpenPath } from "../navigation/open-path.ts";
import { useOutbox } from "../outbox/outbox-context.ts";
import { recordApp } from "../recordings/record-app.ts";
import { useSession } from "../session/session.ts";
import { isInCallQueue } from "../tasks/task-queue-run.ts";
import { chosenTheme } from "../theme/theme-toggle.tsx";
import { maxFrameSize, pageSize } from "./widget-bounds.ts";

/** Creates a calling app's host in the container and destroys it on unmount. */
export function useCallingHost(
  controller: CallingController,
  frame: FrameState,
  container: RefObject<HTMLElement | null>,
): void {
  const { portal, user, policy, wantsReports = false, wantsRecordings = false } = useSession();
  const outbox = useOutbox();
  const phone = usePhone();
  const queryClient = useQueryClient();
  const openPath = useOpenPath();
  const navigate = useEffectEvent((path: string) => {
    // The app and the host may both open the same page when a call is answered.
    if (path !== window.location.pathname) void openPath(path);
  });
  const { id, name } = frame.provider;

  const createHost = useEffectEvent((element: HTMLElement): CallingHost => {
    const { provider, location, size, visibility } = frame;
    return createCallingHost({
      provider: {
        id: provider.id,
        name: provider.name,
        url: provider.url,
        allowedOrigins: provider.allowedOrigins,
      },
      frame: {
        title: t`Calling app: ${provider.name}`,
        container: element,
        size: { ...size },
        maxSize: () => maxFrameSize(pageSize()),
      },
      context: {
        portalId: portal.id,
        userId: user.id,
        ownerId: user.ownerId,
        userName: user.name,
        iframeLocation: location,
        // Only an app in the window learns `usesCallingWindow` true. In a tab it would wait for a window
        // that the browser may block.
        usesCallingWindow: location === "window" && !isOpenedByApp(window.location),
      },
      ports: {
        ...createCrmPorts(provider, {
          portalId: portal.id,
          userId: user.id,
          rejectedDials: controller.rejectedDials,
          queryClient,
          navigate: (path) => navigate(path),
        }),
        ...createUserPorts(controller, provider),
      },
      outbox,
      relay: phone.relayOf(provider.id),
      hooks: { ...pageFaults.hooks, ...createUserHooks(controller, provider) },
      policy: { ...policy, ...storedPolicy.load() },
      visibility,
      theme: chosenTheme.getState(),
      isInTaskQueue: isInCallQueue,
    });
  });

  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    let host: CallingHost;
    try {
      host = createHost(element);
    } catch (error) {
      // A URL that was stored without validation: the panel shows the error and the page works.
      controller.fail(
        id,
        error instanceof Error ? error : new Error(t`The app can't be embedded.`),
      );
      return undefined;
    }
    window.onCallingHost?.(id, host);
    recordApp(host, name, { isForDeveloper: wantsRecordings });
    const stopFollowing = followHost(controller, id, host);
    // Destroying the host removes the frame and this listener.
    host.iframe.addEventListener("load", () => controller.followLoad(id));
    const stopTheming = chosenTheme.subscribe((theme) => theme && host.setTheme(theme));
    const stopReporting = startAvailabilityReports(host, name);
    const detach = controller.attach(id, host);
    const stopTelling = wantsReports ? reportApp(name, host) : undefined;
    return () => {
      stopTelling?.();
      detach();
      stopReporting();
      stopTheming();
      stopFollowing();
      host.destroy();
    };
  }, [controller, id, name, container, wantsReports, wantsRecordings]);
}

/** Whether an app opened the calling window itself: with `?usesCallingWindow=false`. */
export const isOpenedByApp = ({ search }: Pick<Location, "search">): boolean =>
  new URLSearchParams(search).get("usesCallingWindow") === "false";
