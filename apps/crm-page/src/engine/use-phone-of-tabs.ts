import type { RecordReference } from "@calling-extensions/host";
import { joinTab } from "@calling-extensions/platform";
import { useEffect, useEffectEvent, useState } from "react";
import type { OpenPath } from "../navigation/open-path.ts";
import { recordPath } from "../navigation/paths.ts";
import { useOutbox } from "../outbox/outbox-context.ts";
import { useSession } from "../session/session.ts";
import type { CallingController } from "./calling-controller.ts";
import { PhoneTabs, type PhoneTabsOptions } from "./phone-tabs.ts";

/** Shares the apps of the controller with the other tabs of the user. */
export function usePhoneOfTabs(
  controller: CallingController,
  openPath: OpenPath,
  options?: PhoneTabsOptions,
): PhoneTabs {
  const { portal, user } = useSession();
  const outbox = useOutbox();
  const [phone] = useState(() => new PhoneTabs(controller, options));
  const openRecord = useEffectEvent((record: RecordReference) => {
    const path = recordPath(portal.id, record);
    if (path !== window.location.pathname) void openPath(path);
  });
  useEffect(() => {
    const tab = joinTab(window);
    const leave = phone.join({
      portalId: portal.id,
      userId: user.id,
      outbox,
      tab,
      openRecord: (record) => openRecord(record),
    });
    return () => {
      leave();
      tab.leave();
    };
  }, [phone, portal.id, user.id, outbox]);
  return phone;
}
