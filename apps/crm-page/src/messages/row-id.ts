/** By which the list box names its active row; from 1. A message's own id is its host's alone. */
export const rowId = (position: number): string => `message-${position}`;
