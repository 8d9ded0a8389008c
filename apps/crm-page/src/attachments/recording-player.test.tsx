// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { fakeService } from "../testing/fake-service.ts";
import { patient, renderPage } from "../testing/render-page.tsx";
import { typeText } from "../testing/type-text.ts";
import { MAX_DURATION_S, measureDuration } from "./measure-duration.ts";
import { ExternalRecordingPlayer, RecordingPlayer } from "./recording-player.tsx";

const AUDIO = { id: "7", name: "a.wav", type: "AUDIO", size: 100 } as const;
const NOT_PLAYABLE =
  "Couldn't play the recording. It is no longer there, or its format isn't supported. Try again";

afterEach(() => void vi.restoreAllMocks());

/** A player whose media element plays nothing: the test reports what a browser would. */
async function openPlayer(
  player = <RecordingPlayer recording={AUDIO} storedDuration={65} />,
  status = 200,
) {
  let count = 0;
  const requests = fakeService(() => ({
    status,
    body:
      status === 200
        ? { url: `https://files.example/${(count += 1)}`, expiresAt: 1 }
        : { message: "There is no file." },
  }));
  const play = vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  const pause = vi.spyOn(HTMLMediaElement.prototype, "pause").mockReturnValue();
  const { element, press, phone } = renderPage(player);
  const find = (selector: string) => element.querySelector<HTMLElement>(selector);
  await expect.poll(() => find("fieldset"), patient).not.toBeNull();
  const media = element.querySelector<HTMLMediaElement>("audio, video");
  if (!media) throw new Error("There is no media element.");
  // As a browser resets them when it loads another address.
  Object.defineProperty(media, "src", {
    get: () => media.getAttribute("src") ?? "",
    set: (address: string) => {
      media.setAttribute("src", address);
      Object.assign(media, { currentTime: 0, playbackRate: 1 });
    },
  });
  const report = (type: string, state: object = {}): void => {
    for (const [name, value] of Object.entries(state)) {
      Object.defineProperty(media, name, { value, writable: true, configurable: true });
    }
    media.dispatchEvent(new Event(type));
  };
  report("none", { currentTime: 0, duration: Number.NaN, playbackRate: 1 });
  return {
    media,
    play,
    pause,
    press,
    phone,
    report,
    requests,
    isShown: () => !media.hidden,
    position: () => find("[type=range]")?.getAttribute("aria-valuetext"),
    problem: () => find("[role=alert]")?.textContent,
    link: () => element.querySelector<HTMLAnchorElement>("a")?.href,
    slider: () => element.querySelector<HTMLInputElement>("[type=range]"),
    buttons: () => [...element.querySelectorAll("button")].map((each) => each.ariaLabel),
    changeSpeed(speed: string): void {
      const select = element.querySelector("select");
      if (!select) throw new Error("There is no choice of speeds.");
      select.value = speed;
      select.dispatchEvent(new Event("change", { bubbles: true }));
    },
  };
}

test("a recording is loaded once it is played, from the chosen position at the chosen speed", async () => {
  const player = await openPlayer();
  const { media } = player;
  expect(player.requests).toEqual([]);
  expect(player.position()).toBe("0:00 of 1:05");
  typeText(player.slider(), "20");
  player.changeSpeed("1.5");
  await expect.poll(player.position, patient).toBe("0:20 of 1:05");
  expect(media.currentTime).toBe(0);
  player.press("Play");
  await expect.poll(() => player.play.mock.calls.length, patient).toBe(1);
  expect(media.src).toContain("https://files.example/");
  expect([media.currentTime, media.playbackRate]).toEqual([20, 1.5]);

  player.report("play");
  await expect.poll(player.buttons, patient).toEqual(["Pause", "Download"]);
  player.report("timeupdate", { currentTime: 21 });
  await expect.poll(player.position, patient).toBe("0:21 of 1:05");
  player.report("durationchange", { duration: 64 });
  await expect.poll(player.position, patient).toBe("0:21 of 1:04");
  typeText(player.slider(), "30");
  player.changeSpeed("2");
  expect([media.currentTime, media.playbackRate]).toEqual([30, 2]);
  player.press("Pause");
  expect(player.pause).toHaveBeenCalledOnce();
  player.report("pause");
  await expect.poll(player.buttons, patient).toEqual(["Play", "Download"]);
  // Its address is known.
  player.press("Play");
  await expect.poll(() => player.play.mock.calls.length, patient).toBe(2);
  expect(player.requests).toHaveLength(1);
});

test("the arrow keys seek, and Space plays", async () => {
  const player = await openPlayer();
  const key = (name: string) =>
    player.slider()?.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));
  key("ArrowLeft");
  key("ArrowRight");
  await expect.poll(player.position, patient).toBe("0:05 of 1:05");
  key("ArrowUp");
  await expect.poll(player.position, patient).toBe("0:10 of 1:05");
  key("ArrowDown");
  await expect.poll(player.position, patient).toBe("0:05 of 1:05");
  key("a");
  key(" ");
  await expect.poll(() => player.play.mock.calls.length, patient).toBe(1);
  expect(player.media.currentTime).toBe(5);
});

test("a recording whose address has expired continues with a new one, and the user sees a second failure", async () => {
  const player = await openPlayer();
  player.press("Play");
  await expect.poll(() => player.play.mock.calls.length, patient).toBe(1);
  player.report("play");
  player.report("error");
  await expect.poll(() => player.play.mock.calls.length, patient).toBe(2);
  expect(player.media.src).toBe("https://files.example/2");
  expect(player.problem()).toBeUndefined();
  player.report("error");
  await expect.poll(player.problem, patient).toBe(NOT_PLAYABLE);
  expect(player.buttons()).toEqual(["Play", "Download", null]);
  // The element reports that it has no address anymore.
  player.report("error");
  player.press("Try again");
  await expect.poll(() => player.requests.length, patient).toBe(3);
  await expect.poll(player.problem, patient).toBeUndefined();
});

test("a recording that was deleted", async () => {
  const player = await openPlayer(undefined, 404);
  player.press("Download");
  await expect.poll(player.problem, patient).toContain("Couldn't download the recording.");
  player.press("Dismiss");
  player.press("Play");
  await expect
    .poll(player.problem, patient)
    .toBe("Couldn't play the recording. It was deleted. Try again");
});

test.each([
  [new DOMException("", "AbortError"), undefined],
  [new DOMException("No source.", "NotSupportedError"), undefined],
  [new Error("No codec."), "Couldn't play the recording. No codec. Try again"],
])("a recording that can't start says why: %s", async (error, problem) => {
  const player = await openPlayer();
  player.play.mockRejectedValue(error);
  player.press("Play");
  await expect.poll(() => player.play.mock.settledResults.length, patient).toBe(1);
  await expect.poll(player.problem, patient).toBe(problem);
});

test("a playback failure shows that the user is offline", async () => {
  const player = await openPlayer();
  player.press("Play");
  await expect.poll(() => player.play.mock.calls.length, patient).toBe(1);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  player.report("error");
  await expect.poll(player.problem, patient).toContain("You're offline.");
});

test("only one recording plays at a time", async () => {
  const player = await openPlayer();
  const first = await openPlayer();
  first.report("play");
  expect(first.pause).not.toHaveBeenCalled();
  player.report("play");
  expect(player.pause.mock.contexts).toEqual([first.media]);
});

test("a recording pauses when a call rings, and plays during a call only if the user wants that", async () => {
  const player = await openPlayer();
  player.press("Play");
  await expect.poll(() => player.play.mock.calls.length, patient).toBe(1);
  player.phone.elsewhere.setState({ calls: [{}] } as never);
  await expect.poll(() => player.pause.mock.calls.length, patient).toBe(1);
  player.press("Play");
  await expect.poll(player.problem, patient).toContain("You're on a call.");
  expect(player.play).toHaveBeenCalledOnce();
  player.press("Play anyway");
  await expect.poll(() => player.play.mock.calls.length, patient).toBe(2);
  expect(player.problem()).toBeUndefined();
});

test("a recording whose length is stored nowhere is loaded and measured without playing", async () => {
  const player = await openPlayer(<RecordingPlayer recording={AUDIO} />);
  const { media, report } = player;
  await expect.poll(() => media.src, patient).toContain("https://files.example/");
  expect(player.slider()?.disabled).toBe(true);
  report("durationchange", { duration: Infinity });
  report("loadedmetadata");
  expect(media.currentTime).toBe(MAX_DURATION_S);
  report("timeupdate");
  report("durationchange", { duration: 65 });
  await expect.poll(player.position, patient).toBe("0:00 of 1:05");
  expect(media.currentTime).toBe(0);
  expect(player.play).not.toHaveBeenCalled();
});

test("a failure to load is shown only once the user plays", async () => {
  const player = await openPlayer(<RecordingPlayer recording={AUDIO} />);
  await expect.poll(() => player.media.src, patient).toContain("https://files.example/");
  player.report("error");
  player.press("Play");
  await expect.poll(() => player.play.mock.calls.length, patient).toBe(1);
  expect(player.problem()).toBeUndefined();
});

test("a recording without a duration is measured at its end, and continues where it was", async () => {
  const player = await openPlayer();
  const { media, report } = player;
  player.press("Play");
  await expect.poll(() => player.play.mock.calls.length, patient).toBe(1);
  report("play");
  report("timeupdate", { currentTime: 2 });
  await expect.poll(player.position, patient).toBe("0:02 of 1:05");
  report("durationchange", { duration: Infinity });
  report("loadedmetadata");
  expect(media.currentTime).toBe(MAX_DURATION_S);
  report("timeupdate");
  report("pause");
  expect(player.position()).toBe("0:02 of 1:05");
  report("durationchange", { duration: 64 });
  await expect.poll(player.position, patient).toBe("0:02 of 1:04");
  expect(player.buttons()).toEqual(["Pause", "Download"]);
  expect(media.currentTime).toBe(2);
  expect(player.play).toHaveBeenCalledTimes(2);
  report("durationchange", { currentTime: 9 });
  expect(media.currentTime).toBe(9);
});

test.each([
  ["AUDIO", {}, false],
  ["MOVIE", { videoWidth: 0 }, false],
  ["MOVIE", { videoWidth: 640 }, true],
])("a recording of the type %s with %j has a picture: %s", async (type, size, isShown) => {
  const player = await openPlayer(
    <RecordingPlayer recording={{ ...AUDIO, type: type as "AUDIO" }} />,
  );
  player.report("loadedmetadata", { ...size, duration: 1 });
  player.report("durationchange");
  await expect.poll(player.position, patient).toBe("0:00 of 0:01");
  expect(player.isShown()).toBe(isShown);
  expect(player.media.currentTime).toBe(0);
});

test("an external recording is loaded only to play it, and can be opened", async () => {
  const url = "https://recordings.example/1";
  const player = await openPlayer(<ExternalRecordingPlayer url={url} />);
  expect(player.media.src).toBe("");
  expect(player.link()).toBe(url);
  player.press("Play");
  await expect.poll(() => player.play.mock.calls.length, patient).toBe(1);
  expect(player.media.src).toBe(url);
  player.report("error");
  await expect.poll(player.problem, patient).toBe(NOT_PLAYABLE);
  expect(player.requests).toEqual([]);
});

const videoOf = (duration: number) =>
  Object.assign(new EventTarget(), { duration, currentTime: 1 }) as unknown as HTMLVideoElement;

test("the duration of a video is measured at its end, if its file doesn't contain it", () => {
  const known = videoOf(65);
  measureDuration(known);
  expect(known.currentTime).toBe(1);

  const video = videoOf(Infinity);
  const change = (duration: number) => {
    Object.assign(video, { duration }).dispatchEvent(new Event("durationchange"));
    return video.currentTime;
  };
  measureDuration(video);
  expect(video.currentTime).toBe(MAX_DURATION_S);
  expect(change(Infinity)).toBe(MAX_DURATION_S);
  expect(change(65)).toBe(0);
  video.currentTime = 5;
  expect(change(66)).toBe(5);
});
