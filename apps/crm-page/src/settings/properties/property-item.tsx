import {
  archivePageProperty,
  type PageProperty,
  restorePageProperty,
} from "@calling-extensions/crm/page-api";
import { Badge, Button } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { showToast } from "@calling-extensions/ui/toasts";
import { useMutation } from "@tanstack/react-query";
import { callService } from "../../api/session.ts";
import { useCan } from "../../session/session.ts";
import { UsageBar } from "../usage-bar.tsx";
import { kindLabel } from "./field-kinds.ts";
import { useRefreshProperties } from "./properties-query.ts";
import list from "../settings-list.module.css";
import styles from "./properties.module.css";

/** A property with its kind. Those that the account created can be edited and archived, with undo. */
export function PropertyItem({
  objectTypeId,
  property,
  optionLimit,
  onEdit,
}: {
  objectTypeId: string;
  property: PageProperty;
  optionLimit: number;
  onEdit: () => void;
}) {
  const { name, label, isBuiltIn, options } = property;
  const canEdit = useCan("definitions.edit") && !isBuiltIn;
  const refresh = useRefreshProperties(objectTypeId);
  const params = { objectTypeId, propertyName: name };
  const fail = (error: Error): void =>
    showToast({ tone: "error", source: label, text: error.message });
  const restore = (): void => void callService(restorePageProperty, { params }).then(refresh, fail);
  const { mutate: archive, isPending } = useMutation({
    mutationFn: () => callService(archivePageProperty, { params }),
    onSuccess: () => {
      const action = { label: t`Undo`, run: restore };
      showToast({ tone: "info", source: label, text: t`The property was archived.`, action });
    },
    onError: fail,
    onSettled: refresh,
  });
  return (
    <li className={styles.property}>
      <div className={styles.text}>
        <h3>
          <bdi>{label}</bdi> {isBuiltIn && <Badge>{t`Built in`}</Badge>}
        </h3>
        <p className={list.quiet}>
          {kindLabel(property)} · <code>{name}</code>
        </p>
        {!isBuiltIn && options.length > 0 && (
          <UsageBar usage={options.length} limit={optionLimit} noun={t`options`} />
        )}
      </div>
      {canEdit && (
        <div className={styles.actions}>
          <Button aria-label={t`Edit ${label}`} onClick={onEdit}>
            {t`Edit`}
          </Button>
          <Button
            tone="quiet"
            aria-label={t`Archive ${label}`}
            aria-disabled={isPending}
            onClick={() => archive()}
          >
            {t`Archive`}
          </Button>
        </div>
      )}
    </li>
  );
}
