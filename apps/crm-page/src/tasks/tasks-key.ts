/** The first part of the key of every query of tasks. */
export const TASKS_KEY = "tasks";
