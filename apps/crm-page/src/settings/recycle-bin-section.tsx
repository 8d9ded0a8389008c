import { t } from "@calling-extensions/ui/text";
import { ChevronRight } from "lucide-react";
import { Link } from "wouter";
import { Card } from "../controls/card.tsx";
import { TextPage } from "../controls/text-page.tsx";
import { recycleBinPath } from "../navigation/paths.ts";
import { objectTypes } from "../records/object-types.ts";
import { useSession } from "../session/session.ts";
import styles from "./settings-list.module.css";

/** The ways to the recycle bins, which are views of the lists. */
export function RecycleBinSection() {
  const { portal, limits } = useSession();
  return (
    <TextPage
      title={t`Recycle bin`}
      introduction={t`Deleted records can be restored for ${limits.recycleBinDays} days. After that they are removed for good.`}
    >
      <Card title={t`Record types`}>
        <ul className={styles.list}>
          {objectTypes.map(({ id, plural, icon: Icon }) => (
            <li key={id}>
              <Link to={recycleBinPath(portal.id, id)} className={styles.link}>
                <Icon size={18} aria-hidden />
                <span>{t`Deleted ${plural.toLowerCase()}`}</span>
                <ChevronRight size={16} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </TextPage>
  );
}
