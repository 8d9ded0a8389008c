import { ActionMenu } from "../controls/action-menu.tsx";
import { Button } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { Bookmark, ChevronDown, Trash2, Users } from "lucide-react";
import { Link, useLocation } from "wouter";
import { MAX_VIEW_TABS } from "../limits.ts";
import { withSearch } from "../navigation/paths.ts";
import type { ObjectType } from "../records/object-types.ts";
import { readListView, writeListView } from "./list-view.ts";
import { SavedViewActions } from "./saved-view-actions.tsx";
import { findStandardView, standardViewsOf, unsavedViewName } from "./standard-views.ts";
import type { ListViewControl } from "./use-list-view.ts";
import styles from "./view-tabs.module.css";

/** The views of a list: all records, the standard views of its type, the saved views, and the recycle bin. */
export function ViewTabs({ type, control }: { type: ObjectType; control: ListViewControl }) {
  const { view, views, current } = control;
  const standard = current ? undefined : findStandardView(view);
  const isAll = !current && !standard && !view.isArchived && view.savedId === undefined;
  const all = t`All ${type.plural.toLowerCase()}`;
  const Icon = type.icon;
  const [path, navigate] = useLocation();
  const shown = views.filter((each, index) => index < MAX_VIEW_TABS || each === current);
  const others = views.filter((each) => !shown.includes(each));
  const pathOf = (listId: string): string => withSearch(path, `saved=${listId}`);
  return (
    <div className={styles.bar}>
      <nav aria-label={t`Views`} className={styles.tabs}>
        <Link to={path} aria-current={isAll ? "page" : undefined}>
          <Icon size={15} aria-hidden />
          {all}
        </Link>
        {standardViewsOf(type.id).map((each) => (
          <Link
            key={each.name}
            to={withSearch(
              path,
              writeListView(readListView(type.id, new URLSearchParams(each.search))).toString(),
            )}
            aria-current={each === standard ? "page" : undefined}
          >
            {each.name}
          </Link>
        ))}
        {shown.map((each) => {
          const { listId, ownerName, content } = each;
          const SharedIcon = content.isShared ? Users : Bookmark;
          return (
            <Link
              key={listId}
              to={pathOf(listId)}
              aria-current={each === current ? "page" : undefined}
              title={content.isShared ? t`Shared by ${ownerName}` : undefined}
            >
              <SharedIcon size={15} aria-hidden />
              <bdi>{content.name}</bdi>
            </Link>
          );
        })}
        {others.length > 0 && (
          <ActionMenu
            label={t`${others.length} more views`}
            actions={others.map(({ listId, content }) => ({
              label: content.name,
              run: () => navigate(pathOf(listId)),
            }))}
            button={
              <Button tone="quiet">
                {t`${others.length} more`}
                <ChevronDown size={15} aria-hidden />
              </Button>
            }
          />
        )}
        <Link
          to={withSearch(path, "archived=true")}
          aria-current={view.isArchived && !current ? "page" : undefined}
        >
          <Trash2 size={15} aria-hidden />
          {t`Recycle bin`}
        </Link>
      </nav>
      <SavedViewActions
        name={current?.content.name ?? unsavedViewName(type, view)}
        control={control}
        isStandard={standard !== undefined}
      />
    </div>
  );
}
