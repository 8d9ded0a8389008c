import { type CallingHost, createCallingHost } from "@calling-extensions/host";
import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { reportApp } from "../developer/report-app.ts";
import type { CallingDesk } from "../engine/calling-controller.ts";
import { createCrmPorts } from "../engine/crm-ports.ts";
import { followHost } from "../engine/follow-host.ts";
import type { FrameState } from "../engine/frame-state.ts";
import { pageFaults } from "../engine/page-faults.ts";
import { followAvailability } from "../engine/report-availability.ts";
import { storedPolicy } from "../engine/stored-policy.ts";
import { createUserHooks, createUserPorts } from "../engine/user-ports.ts";
import { useOutbox } from "../outbox/outbox-provider.tsx";
import { useSession } from "../session/session.ts";
import { largestFrame } from "./widget-bounds.ts";

/** Keeps a calling app's host in the container, from the first commit to the last. */
export function useCallingHost(
  desk: CallingDesk,
  frame: FrameState,
  container: RefObject<HTMLElement | null>,
): void {
  const { portal, user, wantsReports = false } = useSession();
  const outbox = useOutbox();
  const queryClient = useQueryClient();
  const navigateNow = useNavigate();
  const navigate = useEffectEvent((path: string) => {
    // Two may want the same page: the app, and the host when the call is answered.
    if (path !== window.location.pathname) void navigateNow(path);
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
        container: element,
        size: { ...size },
        maxSize: () => largestFrame({ width: window.innerWidth, height: window.innerHeight }),
      },
      context: {
        portalId: portal.id,
        userId: user.id,
        ownerId: user.ownerId,
        iframeLocation: location,
        usesCallingWindow: false,
      },
      ports: {
        ...createCrmPorts(provider, {
          portalId: portal.id,
          refusedDials: desk.refusedDials,
          queryClient,
          navigate: (path) => navigate(path),
        }),
        ...createUserPorts(desk, provider),
      },
      outbox,
      hooks: { ...pageFaults.hooks, ...createUserHooks(desk, provider) },
      policy: storedPolicy.load() ?? {},
      visibility,
    });
  });

  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    let host: CallingHost;
    try {
      host = createHost(element);
    } catch (error) {
      // An address that was stored before anybody checked it: the panel says so, the page lives.
      desk.fail(id, error instanceof Error ? error : new Error("It cannot be embedded."));
      return undefined;
    }
    const stopFollowing = followHost(desk, id, host);
    // The frame goes with its host.
    host.iframe.addEventListener("load", () => desk.followLoad(id));
    const stopReporting = followAvailability(host, name);
    const detach = desk.attach(id, host);
    const stopTelling = wantsReports ? reportApp(name, host) : undefined;
    return () => {
      stopTelling?.();
      detach();
      stopReporting();
      stopFollowing();
      host.destroy();
    };
  }, [desk, id, name, container, wantsReports]);
}
