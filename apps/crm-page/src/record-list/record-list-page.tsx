import { Button, Select } from "@calling-extensions/ui/controls";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useParams, useSearchParams } from "react-router";
import type { ListView } from "../api/records.ts";
import { NotFoundPage } from "../feedback/not-found-page.tsx";
import { findObjectType, type ObjectType } from "../records/object-types.ts";
import { startCreation } from "../record-creation/pending-creation.ts";
import { recordListQuery } from "../records/record-query.ts";
import { focusRow } from "../controls/focus-row.ts";
import { ListTabs } from "./list-tabs.tsx";
import { ordersOf, readListView, writeListView } from "./list-view.ts";
import { RecordResults } from "./record-results.tsx";
import { SearchField } from "../controls/search-field.tsx";
import styles from "./record-list-page.module.css";

/** The list of one record type, or its recycle bin. Search and sort order are in the URL. */
export function RecordListPage() {
  const { objectTypeId } = useParams();
  const type = findObjectType(objectTypeId);
  return type ? (
    <RecordList key={type.id} type={type} />
  ) : (
    <NotFoundPage what={`Unknown record type: ${objectTypeId ?? ""}.`} />
  );
}

function RecordList({ type }: { type: ObjectType }) {
  const [search, setSearch] = useSearchParams();
  const view = readListView(search);
  const list = useInfiniteQuery(recordListQuery(type.id, view));
  const plural = type.plural.toLowerCase();
  const change = (changes: Partial<ListView>): void =>
    setSearch(writeListView({ ...view, ...changes }), { replace: true });
  return (
    <>
      <title>{`${view.isArchived ? `Deleted ${plural}` : type.plural} · CRM`}</title>
      <header className={styles.header}>
        <div className={styles.title}>
          <h1>{view.isArchived ? `Deleted ${plural}` : type.plural}</h1>
          <output className={styles.count}>
            {countText(list.data?.pages, list.hasNextPage)}
            <span className="visually-hidden"> found</span>
          </output>
        </div>
        <div className={styles.tools}>
          {!view.isArchived && (
            <Button
              tone="primary"
              className={styles.create}
              onClick={() => startCreation({ objectTypeId: type.id })}
            >
              <Plus size={16} aria-hidden />
              Create {type.singular}
            </Button>
          )}
          <SearchField
            label={view.isArchived ? `Search deleted ${plural}` : `Search ${plural}`}
            value={view.query}
            onSearch={(query) => change({ query })}
            onKeyDown={(event) => {
              if (event.key === "ArrowDown" && focusRow(0)) event.preventDefault();
            }}
          />
          <Select
            label="Sort by"
            value={view.sort}
            options={ordersOf(view.isArchived).map(({ sort, label }) => ({ value: sort, label }))}
            // The options are the view's sort orders.
            onChange={(event) => change({ sort: event.target.value as ListView["sort"] })}
          />
        </div>
      </header>
      <ListTabs type={type} isArchived={view.isArchived} />
      <div className={styles.card}>
        <RecordResults type={type} view={view} list={list} />
      </div>
    </>
  );
}

/** The number of records, as far as it is known. */
function countText(pages: readonly { results: readonly unknown[] }[] | undefined, isMore: boolean) {
  if (!pages) return "";
  const count = pages.reduce((sum, { results }) => sum + results.length, 0);
  return isMore ? `more than ${count}` : `${count}`;
}
