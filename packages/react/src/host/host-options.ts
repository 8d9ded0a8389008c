import type { CallingHost, CallingHostOptions, FrameOptions } from "@calling-extensions/host";

/** How the frame is made; where it goes is the component's. Read when the host is made. */
export type CallingFrameOptions = Omit<FrameOptions, "container">;

/**
 * What a host is made of. New objects at every render are fine: the functions in `ports` and `hooks`
 * are those of the last render, whenever they are called. A port that is optional counts where it was
 * there when the host was made.
 *
 * Another provider (`id`, `url`, `allowedOrigins`) or another place (`portalId`, `userId`,
 * `iframeLocation` of the context) is another host, and loads the app anew. `policy`, `outbox`,
 * `visibility` and `frameOptions` are read when the host is made.
 */
export interface UseCallingHostOptions extends Omit<CallingHostOptions, "frame"> {
  frameOptions?: CallingFrameOptions;
  /** Hears of each host that is made, before it can have reported anything. It may be asked to dial at once. */
  onReady?: (host: CallingHost) => void;
}

/** Two options with the same key share a host. */
export const hostKey = ({ provider, context }: UseCallingHostOptions): string =>
  JSON.stringify([
    provider.id,
    provider.url,
    provider.allowedOrigins ?? [],
    context.portalId,
    context.userId,
    context.iframeLocation,
  ]);
