import type { RecordingPart, RecordingStorage } from "../recording/recording-storage.ts";

/** Storage for recordings, for tests. Like the browser's, it survives a reload. */
export function createMemoryRecordings(): RecordingStorage {
  let parts: RecordingPart[] = [];
  const partsOf = (id: string) => parts.filter(({ externalCallId }) => externalCallId === id);
  return {
    add(part) {
      parts.push(part);
      return Promise.resolve();
    },
    settle: () => Promise.resolve(),
    takeOver(user) {
      const own = parts.filter((part) => part.user === user);
      const ids = new Set(own.map(({ externalCallId }) => externalCallId));
      const recordings = [...ids].map((externalCallId) => ({
        externalCallId,
        engagementId: partsOf(externalCallId).at(-1)?.engagementId,
        recording: new Blob(partsOf(externalCallId).map(({ data }) => data)),
      }));
      return Promise.resolve(recordings);
    },
    remove(id) {
      parts = parts.filter(({ externalCallId }) => externalCallId !== id);
      return Promise.resolve();
    },
  };
}
