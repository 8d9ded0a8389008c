import type { EditableProperty } from "@calling-extensions/crm/page-api";
import { Button } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { useQuery } from "@tanstack/react-query";
import { Download, LayoutGrid, Plus, Rows3, SearchX, Upload } from "lucide-react";
import { useState } from "react";
import { Link, useLocation, useParams } from "wouter";
import { focusRow } from "../controls/focus-row.ts";
import { SearchField } from "../controls/search-field.tsx";
import { EmptyState } from "../feedback/empty-state.tsx";
import { ErrorState } from "../feedback/error-state.tsx";
import { lazyDialog, lazyPart } from "../feedback/lazy-part.tsx";
import { NotFoundPage } from "../feedback/not-found-page.tsx";
import { MAX_LIST_FILTERS } from "../limits.ts";
import { withSearch } from "../navigation/paths.ts";
import { PageHeader } from "../controls/page-header.tsx";
import type { ListRequest } from "../records/list-records.ts";
import { startCreation } from "../records/pending-creation.ts";
import { findObjectType, isActivityType, type ObjectType } from "../records/object-types.ts";
import { propertiesQuery } from "../records/property-queries.ts";
import { useSession } from "../session/session.ts";
import { BesideList } from "./beside-list.tsx";
import { ColumnMenu } from "./column-menu.tsx";
import { AddFilterButton, FilterBar } from "./filter-bar.tsx";
import { type ListView, writeListView } from "./list-view.ts";
import { columnsOf, filterFieldsOf, fitFilters, pickColumns } from "./list-fields.ts";
import { RecordResults, ListSkeleton } from "./record-results.tsx";
import { findStandardView, unsavedViewName } from "./standard-views.ts";
import { type ListViewControl, useListView } from "./use-list-view.ts";
import { ViewTabs } from "./view-tabs.tsx";
import styles from "./record-list-page.module.css";

const RecordBoard = lazyPart(
  t`the board`,
  "card",
  async () => (await import("../record-board/record-board.tsx")).RecordBoard,
);

const ImportDialog = lazyDialog(
  t`the import`,
  async () => (await import("./import-dialog.tsx")).ImportDialog,
);

const ExportDialog = lazyDialog(
  t`the export`,
  async () => (await import("./export-dialog.tsx")).ExportDialog,
);

/** The list of one record type, its board, or its recycle bin. What it shows is in the URL. */
export function RecordListPage() {
  const { objectTypeId } = useParams();
  const type = findObjectType(objectTypeId);
  return type ? (
    <RecordList key={type.id} type={type} />
  ) : (
    <NotFoundPage what={t`Unknown record type: ${objectTypeId ?? ""}.`} />
  );
}

function RecordList({ type }: { type: ObjectType }) {
  const control = useListView(type.id);
  const { view, current, pending, isMissing } = control;
  const plural = type.plural.toLowerCase();
  const title = view.isArchived ? t`Deleted ${plural}` : type.plural;
  return (
    <>
      <title>{t`${current?.content.name ?? title} · CRM`}</title>
      <div className={styles.split}>
        <div>
          <PageHeader title={title}>
            {!view.isArchived && (
              <Button tone="primary" onClick={() => startCreation({ objectTypeId: type.id })}>
                <Plus size={16} aria-hidden />
                {isActivityType(type.id) ? t`Log` : t`Create`} {type.singular}
              </Button>
            )}
          </PageHeader>
          <ViewTabs type={type} control={control} />
        </div>
        {isMissing ? (
          <div className={styles.card}>
            <EmptyState icon={<SearchX size={22} />} title={t`This view can't be shown`}>
              <p>{t`It was deleted, or its user keeps it private.`}</p>
            </EmptyState>
          </div>
        ) : pending ? (
          <ListState plural={plural} {...pending} />
        ) : (
          <ListOfView type={type} control={control} />
        )}
      </div>
    </>
  );
}

/** Shown while a list loads, or if it can't. */
function ListState({
  plural,
  error,
  retry,
}: {
  plural: string;
  error: Error | null;
  retry: () => void;
}) {
  return (
    <div className={styles.card}>
      {error ? (
        <ErrorState title={t`Couldn't load the ${plural}`} error={error} onRetry={retry} />
      ) : (
        <ListSkeleton label={t`Loading ${plural}`} />
      )}
    </div>
  );
}

/** The records of a view, and what changes the view. */
function ListOfView({ type, control }: { type: ObjectType; control: ListViewControl }) {
  const { view, columns, change, changeColumns } = control;
  const { data, error, refetch } = useQuery(propertiesQuery(type.id));
  const { results: properties = [], pipeline } = data ?? {};
  const { user } = useSession();
  const filterFields = filterFieldsOf(type, properties);
  const plural = type.plural.toLowerCase();
  const fitting = fitFilters(view.filters, filterFields, user.ownerId);
  const filters = fitting.map(({ filter }) => filter);
  const request = {
    query: view.query,
    sort: isSortKnown(view, properties) ? view.sort : "title",
    isArchived: view.isArchived,
    filters: fitting.map(({ search }) => search),
    properties: view.isArchived ? [] : columns,
  };
  return (
    <>
      <div className={styles.list}>
        <div className={styles.tools} data-wide={view.isBoard || undefined}>
          <SearchField
            label={view.isArchived ? t`Search deleted ${plural}` : t`Search ${plural}`}
            value={view.query}
            onSearch={(query) => change({ query }, { replace: true })}
            onKeyDown={(event) => {
              if (event.key === "ArrowDown" && focusRow(0)) event.preventDefault();
            }}
          />
          {!view.isArchived && (
            <>
              {filters.length < MAX_LIST_FILTERS && (
                <AddFilterButton
                  properties={filterFields}
                  onAdd={(filter) => change({ filters: [...filters, filter] })}
                />
              )}
              <span className={styles.space} />
              {pipeline && <LayoutLinks control={control} />}
              <ColumnMenu
                properties={columnsOf(type, properties)}
                columns={columns}
                onChange={changeColumns}
              />
              <ImportAndExport
                type={type}
                properties={properties}
                request={request}
                control={control}
              />
            </>
          )}
        </div>
        {filters.length > 0 && (
          <FilterBar
            properties={filterFields}
            filters={filters}
            onChange={(changed) => change({ filters: changed })}
          />
        )}
        {!data ? (
          <ListState plural={plural} error={error} retry={() => void refetch()} />
        ) : view.isBoard && pipeline ? (
          <RecordBoard
            type={type}
            properties={data}
            request={request}
            pipelineId={view.pipelineId}
            onPipeline={(pipelineId) => change({ pipelineId })}
          />
        ) : (
          <RecordResults
            type={type}
            properties={data}
            request={request}
            empty={findStandardView(view)?.empty}
            onSort={(sort) => change({ sort })}
            onReset={() => change({ query: "", filters: [] })}
          />
        )}
      </div>
      <BesideList type={type} view={view} request={data && request} />
    </>
  );
}

/** Buttons for the files that a list is read from and written to. */
function ImportAndExport({
  type,
  properties,
  request,
  control: { view, columns, current },
}: {
  type: ObjectType;
  properties: readonly EditableProperty[];
  request: ListRequest;
  control: ListViewControl;
}) {
  const [isExporting, setExporting] = useState(false);
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      {!isActivityType(type.id) && (
        <Button onClick={() => setImporting(true)}>
          <Upload size={16} aria-hidden />
          {t`Import`}
        </Button>
      )}
      <Button onClick={() => setExporting(true)}>
        <Download size={16} aria-hidden />
        {t`Export`}
      </Button>
      {isImporting && (
        <ImportDialog type={type} properties={properties} onClose={() => setImporting(false)} />
      )}
      {isExporting && (
        <ExportDialog
          type={type}
          name={current?.content.name ?? unsavedViewName(type, view)}
          request={request}
          columns={pickColumns(columnsOf(type, properties), columns)}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  );
}

const isSortKnown = ({ sort }: ListView, properties: readonly EditableProperty[]): boolean =>
  !sort.includes(".") || properties.some(({ name }) => sort.endsWith(`properties.${name}`));

/** The two layouts of records in pipelines. */
function LayoutLinks({ control: { view } }: { control: ListViewControl }) {
  const [path] = useLocation();
  const layouts = [
    { label: t`List`, icon: Rows3, isBoard: false },
    { label: t`Board`, icon: LayoutGrid, isBoard: true },
  ];
  return (
    <nav aria-label={t`Layout`} className={styles.layouts}>
      {layouts.map(({ label, icon: Icon, isBoard }) => (
        <Link
          key={label}
          to={withSearch(
            path,
            writeListView({
              ...view,
              isBoard,
              pipelineId: isBoard ? view.pipelineId : undefined,
            }).toString(),
          )}
          aria-current={view.isBoard === isBoard ? "page" : undefined}
        >
          <Icon size={15} aria-hidden />
          {label}
        </Link>
      ))}
    </nav>
  );
}
