import type { PageRecord } from "@calling-extensions/crm/page-api";
import { t } from "@calling-extensions/ui/text";
import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "../feedback/error-state.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { PropertyRows, type PropertyRowsProps } from "./property-rows.tsx";
import { propertiesQuery } from "../records/property-queries.ts";

/** The properties without a value that people can set. */
export function EmptyProperties(props: Omit<PropertyRowsProps, "properties">) {
  const { record } = props;
  const { data, error, refetch } = useQuery(propertiesQuery(record.objectTypeId));
  if (!data) {
    return error ? (
      <ErrorState
        title={t`Couldn't load the properties`}
        error={error}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton label={t`Loading the properties`} lines={3} />
    );
  }
  const filled = new Set(record.properties.map(({ name }) => name));
  const empty = data.results
    .filter(({ name, isReadOnly }) => !isReadOnly && !filled.has(name))
    .map(({ name, label }): PageRecord["properties"][number] => ({
      name,
      label,
      type: "string",
      value: "",
      display: "",
    }));
  return <PropertyRows {...props} properties={empty} />;
}
