import { t } from "@calling-extensions/ui/text";
import { Redirect } from "wouter";
import { lazyPart } from "../feedback/lazy-part.tsx";
import { recordPath } from "../navigation/paths.ts";
import type { ListRequest } from "../records/list-records.ts";
import type { ObjectType } from "../records/object-types.ts";
import { useSession } from "../session/session.ts";
import type { ListView } from "./list-view.ts";
import styles from "./record-list-page.module.css";
import { useOpenRecord, useRoomBesideList } from "./use-open-record.ts";

const RecordPanel = lazyPart(
  t`the record`,
  "card",
  async () => (await import("./record-panel.tsx")).RecordPanel,
);

/** The record that is open beside a list. Without room for both, its page takes the place of the list. */
export function BesideList({
  type,
  view,
  request,
}: {
  type: ObjectType;
  view: ListView;
  /** Of the list; undefined while it isn't known. */
  request: ListRequest | undefined;
}) {
  const { openId, follow, close } = useOpenRecord();
  const { portal } = useSession();
  const hasRoom = useRoomBesideList();
  const objectId = view.isArchived || view.isBoard ? undefined : openId;
  if (objectId !== undefined && !hasRoom) {
    return <Redirect to={recordPath(portal.id, { objectTypeId: type.id, objectId })} replace />;
  }
  return (
    <>
      <output className="visually-hidden">
        {objectId !== undefined && t`Open beside the list. F6 moves there and back.`}
      </output>
      {objectId !== undefined && (
        <div className={styles.beside} data-beside-list>
          <RecordPanel
            type={type}
            objectId={objectId}
            request={request}
            onShow={follow}
            onClose={close}
          />
        </div>
      )}
    </>
  );
}
