import type { PageProperties, PageProperty } from "@calling-extensions/crm/page-api";
import { Button, Select } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "wouter";
import { Card } from "../../controls/card.tsx";
import { TextPage } from "../../controls/text-page.tsx";
import { ErrorState } from "../../feedback/error-state.tsx";
import { Skeleton } from "../../feedback/skeleton.tsx";
import { contactType, findObjectType, objectTypes } from "../../records/object-types.ts";
import { PermissionNotice } from "../../session/permission-notice.tsx";
import { useCan } from "../../session/session.ts";
import list from "../settings-list.module.css";
import { UsageBar } from "../usage-bar.tsx";
import { definitionsQuery } from "./properties-query.ts";
import { PropertyForm } from "./property-form.tsx";
import { PropertyItem } from "./property-item.tsx";
import styles from "./properties.module.css";

/** The properties of one record type at a time, by group, with their limits. */
export function PropertiesSection() {
  const [search, setSearch] = useSearchParams();
  const type = findObjectType(search.get("type") ?? undefined) ?? contactType;
  const { data, error, refetch } = useQuery(definitionsQuery(type.id));
  return (
    <TextPage
      title={t`Properties`}
      introduction={t`What records can hold. Add properties for what your team needs to know; those that are built in stay as they are.`}
    >
      <PermissionNotice permission="definitions.edit" />
      <div className={styles.type}>
        <Select
          label={t`Record type`}
          value={type.id}
          options={objectTypes.map(({ id, plural }) => ({ value: id, label: plural }))}
          onChange={({ target }) => setSearch({ type: target.value }, { replace: true })}
        />
      </div>
      {!data && !error && <Skeleton label={t`Loading properties`} lines={6} />}
      {!data && error && (
        <ErrorState
          title={t`Couldn't load the properties`}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data && <PropertiesOfType key={type.id} objectTypeId={type.id} data={data} />}
    </TextPage>
  );
}

function PropertiesOfType({ objectTypeId, data }: { objectTypeId: string; data: PageProperties }) {
  /** The one in the form; null for a new one. */
  const [edited, setEdited] = useState<PageProperty | null>();
  const { results, groups, usage, limit } = data;
  return (
    <div className={styles.groups}>
      <div className={styles.overview}>
        <UsageBar usage={usage} limit={limit} noun={t`custom properties`} />
        {useCan("definitions.edit") && (
          <Button tone="primary" disabled={usage >= limit} onClick={() => setEdited(null)}>
            {t`Create property`}
          </Button>
        )}
      </div>
      {groups.map(({ name, label }) => {
        const ofGroup = results.filter(({ groupName }) => groupName === name);
        return (
          <Card key={name} title={label}>
            {ofGroup.length === 0 ? (
              <p className={list.quiet}>{t`No properties in this group.`}</p>
            ) : (
              <ul className={list.list}>
                {ofGroup
                  .toSorted((a, b) => a.label.localeCompare(b.label))
                  .map((property) => (
                    <PropertyItem
                      key={property.name}
                      objectTypeId={objectTypeId}
                      property={property}
                      optionLimit={data.optionLimit}
                      onEdit={() => setEdited(property)}
                    />
                  ))}
              </ul>
            )}
          </Card>
        );
      })}
      {edited !== undefined && (
        <PropertyForm
          objectTypeId={objectTypeId}
          property={edited ?? undefined}
          definitions={data}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  );
}
