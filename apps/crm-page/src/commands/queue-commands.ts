import { counted, t } from "@calling-extensions/ui/text";
import { useQuery } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { queueNameIn } from "../saved-lists/queue-name.ts";
import { savedListsQuery } from "../saved-lists/saved-lists-query.ts";
import { useSession } from "../session/session.ts";
import { taskQueuesQuery } from "../tasks/task-queries.ts";
import { startQueue } from "../tasks/task-queue-run.ts";
import { useEndOfDay } from "../tasks/use-end-of-day.ts";
import type { Command } from "./commands.ts";

/** The queues that can be started. */
export function useQueueCommands(): readonly Command[] {
  const { portal, user } = useSession();
  const dueBefore = useEndOfDay();
  const queues = useQuery(taskQueuesQuery(dueBefore)).data?.results ?? [];
  const lists = useQuery(savedListsQuery).data?.results;
  return queues.map(({ queueId, open }) => ({
    label: t`Start ${queueNameIn(lists, queueId)}`,
    detail: counted("{0} task due", "{0} tasks due", open),
    icon: Play,
    run: () => startQueue({ portalId: portal.id, userId: user.id }, { queueId, dueBefore }),
  }));
}
