import {
  type AppCallingSettings,
  type DeveloperApp,
  removeCallingSettings,
  setCallingSettings,
} from "@calling-extensions/crm/page-api";
import { t } from "@calling-extensions/ui/text";
import { showToast } from "@calling-extensions/ui/toasts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callService } from "../api/session.ts";
import { DEVELOPER_APPS_KEY } from "./query-key.ts";

/** Settings to store; undefined to have none. */
type Settings = AppCallingSettings | undefined;

/** Changes or removes the calling settings of an app; the user can undo it. */
export function useCallingSettings(app: DeveloperApp) {
  const { appId, name, callingSettings, channelWebhookUrl = null, recordingUrl = null } = app;
  const before = callingSettings && { ...callingSettings, channelWebhookUrl, recordingUrl };
  const queryClient = useQueryClient();
  const store = async (settings: Settings): Promise<void> => {
    const params = { appId };
    if (settings) await callService(setCallingSettings, { params, body: settings });
    else await callService(removeCallingSettings, { params });
    await queryClient.invalidateQueries({ queryKey: DEVELOPER_APPS_KEY });
  };
  return useMutation({
    // Returns the previous settings, because the list is refreshed before `onSuccess`.
    mutationFn: async (settings: Settings) => {
      await store(settings);
      return before;
    },
    onSuccess: (previous, settings) => {
      showToast({
        tone: "info",
        source: name,
        text: settings
          ? t`The calling settings were saved.`
          : t`The calling settings were removed.`,
        action: {
          label: t`Undo`,
          run: () =>
            void store(previous).catch((error: Error) =>
              showToast({ tone: "error", source: name, text: error.message }),
            ),
        },
      });
    },
  });
}
