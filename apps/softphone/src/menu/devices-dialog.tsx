import { useLanguage } from "../languages/language-context.ts";
import { Button, Field } from "@calling-extensions/ui/controls";
import { Volume2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useStore } from "zustand";
import { Sheet } from "../controls/sheet.tsx";
import { useServices } from "../phone/softphone-services.ts";
import { canChooseOutput, chooseOutput } from "../telephony/audio-output.ts";
import type { ChosenDevice, DeviceRole } from "../devices/device-settings.ts";
import styles from "./devices-dialog.module.css";
import { MicrophoneLevel } from "./microphone-level.tsx";
import { soundUrl } from "../ringing/tone-sounds.ts";

/** Lets the user choose and test microphone, speaker, and ringer. The choice is remembered in this browser. */
export function DevicesDialog({ onClose }: { onClose: () => void }) {
  const { devices } = useServices();
  const { header, devices: texts } = useLanguage().texts;
  const { microphones, outputs, used } = useStore(devices.state);

  return (
    <Sheet title={header.audioDevices} onClose={onClose}>
      <div className={styles.roles}>
        <Role deviceRole="microphone" options={microphones}>
          <MicrophoneLevel deviceId={used.microphone?.id} devices={devices} />
        </Role>
        {canChooseOutput() ? (
          <>
            <Role deviceRole="speaker" options={outputs}>
              <TestButton deviceRole="speaker" />
            </Role>
            <Role deviceRole="ringer" options={outputs}>
              <TestButton deviceRole="ringer" />
            </Role>
          </>
        ) : (
          <div className={styles.role}>
            <p className={styles.hint}>{texts.cannotChoose}</p>
            <TestButton deviceRole="speaker" />
          </div>
        )}
      </div>
    </Sheet>
  );
}

function Role({
  deviceRole: role,
  options,
  children,
}: {
  deviceRole: DeviceRole;
  options: readonly ChosenDevice[];
  children: ReactNode;
}) {
  const { devices } = useServices();
  const texts = useLanguage().texts.devices;
  const { chosen, used } = useStore(devices.state);
  const device = chosen[role];
  const isListed = options.some(({ id }) => id === device?.id);
  // The choice stays visible while the device is gone, and before the browser tells names.
  const shown = device && !isListed ? [...options, device] : options;
  return (
    <div className={styles.role}>
      <Field label={texts[role]}>
        <select
          value={device?.id ?? ""}
          onChange={({ target: { value } }) =>
            devices.choose(
              role,
              shown.find(({ id }) => id === value),
            )
          }
        >
          <option value="">{texts.default}</option>
          {shown.map(({ id, label }) => (
            <option key={id} value={id}>
              {label || texts.unknown}
            </option>
          ))}
        </select>
      </Field>
      {device && !used[role] && <p className={styles.gone}>{texts.notConnected(device.label)}</p>}
      {children}
    </div>
  );
}

const testLabels = { speaker: "testSpeaker", ringer: "testRinger" } as const;

function TestButton({ deviceRole: role }: { deviceRole: Exclude<DeviceRole, "microphone"> }) {
  const { devices } = useServices();
  const texts = useLanguage().texts.devices;
  const deviceId = useStore(devices.state, ({ used }) => used[role]?.id);
  const [isPlaying, setPlaying] = useState(false);

  async function play() {
    const element = new Audio(soundUrl("test"));
    element.addEventListener("ended", () => setPlaying(false));
    setPlaying(true);
    try {
      await chooseOutput(element, deviceId);
      await element.play();
    } catch {
      setPlaying(false);
    }
  }

  return (
    <Button aria-disabled={isPlaying} onClick={() => void play()}>
      <Volume2 size={18} aria-hidden />
      {isPlaying ? texts.playing : texts[testLabels[role]]}
    </Button>
  );
}
