import { t } from "@calling-extensions/ui/text";
import {
  Folder,
  House,
  Keyboard,
  type LucideIcon,
  Plus,
  Settings,
  SquareTerminal,
} from "lucide-react";
import { useLocation } from "wouter";
import { toggleTools } from "../developer-tools/stored-tools.ts";
import { filesPath, homePath, listPath, settingsPath } from "../navigation/paths.ts";
import { isActivityType, objectTypes } from "../records/object-types.ts";
import { startCreation } from "../records/pending-creation.ts";
import { useSession } from "../session/session.ts";
import { areShortcutsShown } from "./shortcut-state.ts";

/** Something that the user can do on each page. */
export interface Command {
  readonly label: string;
  readonly detail?: string;
  readonly icon: LucideIcon;
  /** One key, or two, one after the other, with a space between them. */
  readonly keys?: string;
  readonly run: () => void;
}

/** The second key that opens a list, by the id of its record type. */
const listKeys: Readonly<Record<string, string>> = {
  "0-1": "c",
  "0-2": "o",
  "0-3": "d",
  "0-5": "t",
  "0-48": "l",
  "2-1": "s",
};

/** What the user can do on each page, whatever is in the account. */
export function useCommands(): readonly Command[] {
  const { portal } = useSession();
  const [, navigate] = useLocation();
  const goTo = (label: string, icon: LucideIcon, key: string, path: string): Command => ({
    label: t`Go to ${label}`,
    icon,
    keys: `g ${key}`,
    run: () => navigate(path),
  });
  return [
    ...objectTypes.map(({ id, singular }) => ({
      label: `${isActivityType(id) ? t`Log` : t`Create`} ${singular}`,
      icon: Plus,
      run: () => startCreation({ objectTypeId: id }),
    })),
    goTo(t`Home`, House, "h", homePath(portal.id)),
    ...objectTypes.map(({ id, plural, icon }) =>
      goTo(plural, icon, listKeys[id] ?? "", listPath(portal.id, id)),
    ),
    goTo(t`Files`, Folder, "f", filesPath(portal.id)),
    goTo(t`Settings`, Settings, ",", settingsPath(portal.id)),
    {
      label: t`Keyboard shortcuts`,
      icon: Keyboard,
      keys: "?",
      run: () => areShortcutsShown.setState(true),
    },
    { label: t`Developer tools`, icon: SquareTerminal, run: toggleTools },
  ];
}

const wordsOf = (text: string): readonly string[] =>
  text.toLowerCase().split(/\s+/).filter(Boolean);

/** The commands of which each word of a text begins a word, in the order of the text. */
export const findCommands = (commands: readonly Command[], text: string): readonly Command[] =>
  commands.filter(({ label }) => {
    const parts = wordsOf(label);
    let from = 0;
    return wordsOf(text).every((word) => {
      from = 1 + parts.findIndex((each, index) => index >= from && each.startsWith(word));
      return from > 0;
    });
  });
