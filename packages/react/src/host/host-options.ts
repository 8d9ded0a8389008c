import type { CallingHost, CallingHostOptions, FrameOptions } from "@calling-extensions/host";

/** Options of the frame, except its container. Read when the host is created. */
export type CallingFrameOptions = Omit<FrameOptions, "container">;

/**
 * The options of a host. New objects at every render are fine: the host always calls the functions in
 * `ports` and `hooks` of the last render. An optional port is used if it exists when the host is created.
 *
 * Another provider (`id`, `url`, `allowedOrigins`) or another location (`portalId`, `userId`,
 * `iframeLocation` of the context) creates another host, which loads the app again. `policy`, `outbox`, `relay`,
 * `visibility` and `frameOptions` are read when the host is created. A change of `theme` reaches the app.
 */
export interface UseCallingHostOptions extends Omit<CallingHostOptions, "frame"> {
  /** How the app is embedded. `CallingFrame` provides the container. */
  frameOptions?: CallingFrameOptions;
  /** Receives each new host before it emits any event. The host can dial immediately. */
  onReady?: (host: CallingHost) => void;
}

/** Options with the same key share a host. */
export const hostKey = ({ provider, context }: UseCallingHostOptions): string =>
  JSON.stringify([
    provider.id,
    provider.url,
    provider.allowedOrigins ?? [],
    context.portalId,
    context.userId,
    context.iframeLocation,
  ]);
