import { IconButton } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { showToast } from "@calling-extensions/ui/toasts";
import { PanelTopClose } from "lucide-react";
import { useStore } from "zustand";
import { isInUse } from "../engine/calling-controller.ts";
import { useCallingController } from "../engine/calling-context.ts";
import { isAway, SHOWN } from "../engine/frame-state.ts";
import { usePhone } from "../engine/phone-context.ts";
import { ToolsButton } from "../developer-tools/tools-button.tsx";
import { useSession } from "../session/session.ts";
import { useProviders } from "../providers/use-providers.ts";
import { selectableProviders } from "../providers/selectable-providers.ts";
import { ThemeToggle } from "../theme/theme-toggle.tsx";
import styles from "./window-bar.module.css";

/** The apps of the calling window, and the way back to a tab. */
export function WindowBar() {
  const controller = useCallingController();
  const phone = usePhone();
  const frames = useStore(controller.frames);
  const hasPhone = useStore(phone.hasPhone);
  const { portal } = useSession();
  const { providers, showInTest } = useProviders();
  const shown = frames.find((frame) => !isAway(frame));
  const offered = selectableProviders(providers, { showInTest });
  const choices = hasPhone && offered.length > 1 ? offered : [];
  return (
    <header className={styles.bar}>
      <title>{`${shown?.provider.name ?? t`Phone`} · ${portal.name}`}</title>
      <h1 className={styles.name} data-hidden={choices.length > 0}>
        {shown?.provider.name ?? t`Phone`}
      </h1>
      {choices.length > 0 && (
        <select
          aria-label={t`Calling app`}
          className={styles.choice}
          value={shown?.provider.id ?? ""}
          onChange={({ target }) => {
            const provider = choices.find(({ id }) => id === target.value);
            if (!provider) return;
            controller.open(provider, SHOWN);
            controller.show(provider.id);
          }}
        >
          {!shown && <option value="">{t`Choose an app`}</option>}
          {choices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      <span className={styles.tools}>
        <ToolsButton />
        <ThemeToggle />
        <IconButton
          label={t`Move to a tab`}
          tone="bar"
          onClick={() => (frames.some(isInUse) ? explainCall() : closeWindow())}
        >
          <PanelTopClose size={18} aria-hidden />
        </IconButton>
      </span>
    </header>
  );
}

function explainCall(): void {
  const text = t`A call can't move to a tab, because its sound comes from this window. Finish the call first.`;
  showToast({ tone: "error", text });
}

/** Another tab has the phone then. A window that the user opened can't be closed: it becomes a tab. */
function closeWindow(): void {
  window.close();
  if (!window.closed) window.location.assign("/");
}
