import { requireEditor } from "../../auth/user.ts";
import { getObject } from "../../objects/get-object.ts";
import { pageSource } from "../../objects/store-record.ts";
import type { CrmContext } from "../../model/crm-context.ts";
import type { CrmRecord } from "../../model/crm-record.ts";
import { tasksType } from "../../model/object-types.ts";
import * as api from "../../page-api/index.ts";
import { taskQueueQuery, taskQueuesQuery, tasksQuery } from "../../page-api/queries.ts";
import { toPageTasks } from "../../page/page-tasks.ts";
import { changeTask } from "../../page/change-task.ts";
import { listQueue, listQueues, listTasks } from "../../page/task-queue.ts";
import { endpoint } from "../../endpoints/endpoint.ts";
import { userOf } from "../server/page-session.ts";
import { idInPath } from "../server/id-in-path.ts";

const queues = "/_page/task-queues";

export const taskEndpoints = [
  endpoint({
    ...api.listTaskQueues,
    operationId: "listTaskQueues",
    summary: "List the user's task queues",
    examples: [{ status: 200, path: `${queues}?dueBefore=1900000000000` }],
    query: taskQueuesQuery,
    read: async (context, request) => {
      const found = await listQueues(context, userOf(request), request.query);
      const nextTasks = await toPageTasks(
        context,
        found.map(({ next }) => next),
      );
      return {
        results: found.map(({ queueId, open }, index) => ({
          queueId,
          open,
          next: nextTasks[index],
        })),
      };
    },
  }),
  endpoint({
    ...api.getTaskQueue,
    operationId: "getTaskQueue",
    summary: "Get the open tasks of a queue in order",
    examples: [{ status: 200, path: `${queues}/1?taskType=CALL&completedSince=1768435200000` }],
    query: taskQueueQuery,
    read: async (context, request) => {
      const queueId = idInPath(request.params.queueId, "task queue");
      const { taskType: type, ...times } = request.query;
      const query = { queueId, type, ...times };
      const { tasks, open, completed } = await listQueue(context, userOf(request), query);
      return { results: await toPageTasks(context, tasks), open, completed };
    },
  }),
  endpoint({
    ...api.listPageTasks,
    operationId: "listPageTasks",
    summary: "List the user's open tasks that are in no queue",
    examples: [{ status: 200, path: "/_page/tasks?dueBefore=1900000000000&limit=5" }],
    query: tasksQuery,
    read: async (context, request) => {
      const { records, total } = await listTasks(context, userOf(request), request.query);
      return { results: await toPageTasks(context, records), open: total };
    },
  }),
  endpoint({
    ...api.getPageTask,
    operationId: "getPageTask",
    summary: "Get a task",
    examples: [{ status: 200, path: "/_page/tasks/601" }],
    read: async (context, { params }) => toPageTask(context, await getTask(context, params.taskId)),
  }),
  endpoint({
    ...api.changePageTask,
    operationId: "changePageTask",
    summary: "Complete, reopen, reschedule or skip a task",
    examples: [{ status: 200, path: "/_page/tasks/601", body: { status: "COMPLETED" } }],
    body: api.taskChange,
    locks: ({ params }) => [params.taskId],
    write: async (context, request) => {
      const task = await getTask(context, request.params.taskId);
      const user = userOf(request);
      requireEditor(user, task);
      const source = pageSource(user);
      return toPageTask(context, await changeTask(context, task, request.body, source));
    },
  }),
];

const getTask = (context: CrmContext, id: string): Promise<CrmRecord> =>
  getObject(context, { type: tasksType, id });

async function toPageTask(context: CrmContext, task: CrmRecord) {
  const [shown] = await toPageTasks(context, [task]);
  if (!shown) throw new Error("The task has no description.");
  return shown;
}
