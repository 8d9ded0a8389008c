import type { MessageRecord } from "@calling-extensions/host";

/** By which the list box names its active row. */
export const rowId = ({ id }: MessageRecord): string => `message-${id}`;
