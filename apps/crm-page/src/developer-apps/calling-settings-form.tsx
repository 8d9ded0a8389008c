import { callingSettingsDefaults } from "@calling-extensions/contract";
import {
  type CallingAppSettings,
  type DeveloperApp,
  MAX_FRAME_SIZE_PX,
} from "@calling-extensions/crm/page-api";
import { Checkbox } from "@calling-extensions/ui/controls";
import { FormDialog } from "@calling-extensions/ui/dialogs";
import { t } from "@calling-extensions/ui/text";
import { useMemo, useState } from "react";
import { dialogPart } from "../feedback/dialog-part.tsx";
import { FramePreview } from "./frame-preview.tsx";
import { describeProblem, type TextRow } from "./form-problem.ts";
import { TextFields } from "./text-fields.tsx";
import { useCallingSettings } from "./use-calling-settings.ts";

const size = (what: string): string =>
  t`Enter a ${what} of up to ${MAX_FRAME_SIZE_PX.toLocaleString("en")} pixels.`;

const textRows = [
  {
    name: "name",
    label: t`Name shown to users`,
    advice: t`Enter a name of up to 200 characters.`,
  },
  {
    name: "url",
    label: t`URL of the calling app`,
    advice: t`Enter the whole URL of the calling app, such as https://phone.example.com/.`,
    inputMode: "url",
    placeholder: "https://phone.example.com/",
  },
  { name: "width", label: t`Width in pixels`, advice: size("width"), inputMode: "numeric" },
  { name: "height", label: t`Height in pixels`, advice: size("height"), inputMode: "numeric" },
  {
    name: "channelWebhookUrl",
    label: t`Webhook URL for published calls (optional)`,
    advice: t`Enter the whole URL of the webhook, such as https://phone.example.com/numbers.`,
    inputMode: "url",
    placeholder: "https://phone.example.com/numbers",
  },
  {
    name: "recordingUrl",
    label: t`Recording URL, with %s for your ID of the call (optional)`,
    advice: t`Enter the whole URL of a recording with %s, such as https://phone.example.com/recordings/%s.`,
    inputMode: "url",
    placeholder: "https://phone.example.com/recordings/%s",
  },
] as const satisfies TextRow<string>[];

const switchRows = [
  { name: "isReady", label: t`Users can choose it. Turn this off while you test it.` },
  { name: "supportsInboundCalling", label: t`Receives calls, so it's loaded with every page` },
  { name: "supportsCustomObjects", label: t`Calls from custom objects` },
  { name: "usesRemote", label: t`Stays in the navigation bar` },
  { name: "usesCallingWindow", label: t`Handles calls in a separate window` },
] as const;

/** Changes how an app appears as a calling app, or makes it one. */
export const CallingSettingsForm = dialogPart(t`the calling settings`, SettingsForm);

function SettingsForm({ app, onClose }: { app: DeveloperApp; onClose: () => void }) {
  const before = app.callingSettings ?? { ...callingSettingsDefaults, name: app.name, url: "" };
  const [texts, setTexts] = useState({
    name: before.name,
    url: before.url,
    width: String(before.width),
    height: String(before.height),
    channelWebhookUrl: app.channelWebhookUrl ?? "",
    recordingUrl: app.recordingUrl ?? "",
  });
  const [switches, setSwitches] = useState<CallingAppSettings>(before);
  const { mutate, isPending, error } = useCallingSettings(app);
  const problem = useMemo(() => describeProblem(error, textRows), [error]);
  return (
    <FormDialog
      title={t`Calling settings of ${app.name}`}
      submitLabel={t`Save`}
      pendingLabel={t`Saving…`}
      isPending={isPending}
      error={problem?.text}
      onSubmit={() =>
        mutate(
          {
            ...switches,
            name: texts.name.trim(),
            url: texts.url.trim(),
            // The service rejects 0, and takes nothing for no change.
            width: Number(texts.width) || 0,
            height: Number(texts.height) || 0,
            channelWebhookUrl: texts.channelWebhookUrl.trim() || null,
            recordingUrl: texts.recordingUrl.trim() || null,
          },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      {(errorId) => (
        <>
          <TextFields
            rows={textRows}
            values={texts}
            problem={problem}
            errorId={errorId}
            onChange={(name, value) => setTexts({ ...texts, [name]: value })}
          />
          <FramePreview
            width={texts.width}
            height={texts.height}
            usesRemote={switches.usesRemote}
          />
          {switchRows.map(({ name, label }) => (
            <Checkbox
              key={name}
              label={label}
              isChecked={switches[name]}
              onChange={(isChecked) => setSwitches({ ...switches, [name]: isChecked })}
            />
          ))}
        </>
      )}
    </FormDialog>
  );
}
