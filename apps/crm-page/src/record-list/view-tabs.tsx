import { Button, IconButton } from "@calling-extensions/ui/controls";
import { showToast } from "@calling-extensions/ui/toasts";
import { Bookmark, Trash2, X } from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "wouter";
import { useStore } from "zustand";
import { withSearch } from "../navigation/paths.ts";
import type { ObjectType } from "../records/object-types.ts";
import { type ListView, readListView, writeListView } from "./list-view.ts";
import { SaveViewDialog } from "./save-view-dialog.tsx";
import { findStandardView, standardViewsOf } from "./standard-views.ts";
import { deleteView, type SavedView, savedViews, saveView, viewsOf } from "./saved-views.ts";
import type { ListOwner } from "./stored-columns.ts";
import styles from "./view-tabs.module.css";

/** The views of a list: all records, the standard views of its type, the saved views of the user, and the recycle bin. */
export function ViewTabs({
  type,
  owner,
  view,
  columns,
}: {
  type: ObjectType;
  owner: ListOwner;
  view: ListView;
  columns: readonly string[];
}) {
  const views = viewsOf(useStore(savedViews), owner);
  // A saved view keeps its columns, even if they are the default ones today.
  const search = writeListView({ ...view, columns }).toString();
  const isDefault = writeListView(view).size === 0;
  const normalize = (saved: string): string =>
    writeListView(readListView(type.id, new URLSearchParams(saved))).toString();
  const current = views.find((each) => normalize(each.search) === search);
  const standard = findStandardView(view);
  const isAll = !current && !standard && !view.isArchived;
  const [isSaving, setSaving] = useState(false);
  const Icon = type.icon;
  const [path] = useLocation();
  return (
    <div className={styles.bar}>
      <nav aria-label="Views" className={styles.tabs}>
        <Link to={path} aria-current={isAll ? "page" : undefined}>
          <Icon size={15} aria-hidden />
          All {type.plural.toLowerCase()}
        </Link>
        {standardViewsOf(type.id).map((each) => (
          <Link
            key={each.name}
            to={withSearch(path, normalize(each.search))}
            aria-current={each === standard && !current ? "page" : undefined}
          >
            {each.name}
          </Link>
        ))}
        {views.map((each) => (
          <span key={each.name} className={styles.saved}>
            <Link
              to={withSearch(path, each.search)}
              aria-current={each === current ? "page" : undefined}
            >
              <Bookmark size={15} aria-hidden />
              <bdi>{each.name}</bdi>
            </Link>
            {each === current && (
              <IconButton label={`Delete view ${each.name}`} onClick={() => remove(each)}>
                <X size={14} aria-hidden />
              </IconButton>
            )}
          </span>
        ))}
        <Link
          to={withSearch(path, "archived=true")}
          aria-current={view.isArchived ? "page" : undefined}
        >
          <Trash2 size={15} aria-hidden />
          Recycle bin
        </Link>
      </nav>
      {isAll && !isDefault && (
        <Button tone="quiet" onClick={() => setSaving(true)}>
          Save view
        </Button>
      )}
      {isSaving && (
        <SaveViewDialog
          names={views.map(({ name }) => name)}
          onSave={(name) => save({ ...owner, name, search })}
          onClose={() => setSaving(false)}
        />
      )}
    </div>
  );
}

function save(view: SavedView): void {
  if (saveView(view)) return;
  showToast({
    tone: "error",
    source: view.name,
    text: "Browser storage is blocked, so this view is kept only until you reload the page.",
  });
}

function remove(view: SavedView): void {
  deleteView(view);
  showToast({
    tone: "info",
    source: view.name,
    text: "View deleted.",
    action: { label: "Undo", run: () => save(view) },
  });
}
