/** From dialing to the first ring of the simulated network. */
export const CONNECT_DELAY_MS = 400;
/** How long a phone rings before the network gives up: about five rings. */
export const RING_TIMEOUT_MS = 30_000;
/** How long demo numbers ring before they hang up: long enough to hear, short enough to try twice. */
export const DEMO_RING_MS = 2_000;
/** The simulated voicemail: its greeting, and a message of the caller. */
export const VOICEMAIL_MS = 8_000;
/** How long a call continues without audio: long enough for a change of networks. */
export const AUDIO_TIMEOUT_MS = 10_000;

/** Each tone of DTMF: longer than the 40 ms of ITU-T Q.24, so that a busy browser notices it. */
export const DTMF_TONE_MS = 160;
export const DTMF_GAP_MS = 100;
/** The samples that the far end analyzes at once: at 48 kHz, two such blocks or more are in each tone, and one in each gap. */
export const DTMF_BLOCK_SAMPLES = 2_048;
/** Enough for the highest frequency of the simulated voice, and three times as fast to generate as at 48 kHz. */
export const SPEECH_SAMPLE_RATE = 16_000;
/** The far end repeats what it receives after this time: late enough to tell it from one's own voice. */
export const ECHO_DELAY_SECONDS = 0.4;

/**
 * How long a browser may take to find the first network address. It takes milliseconds; a browser without any
 * network interface but the loopback never finds one.
 */
export const CANDIDATE_TIMEOUT_MS = 1_000;
/** How long two ends in this page may take to connect: longer than on a busy machine, shorter than a user waits. */
export const PEER_TIMEOUT_MS = 4_000;
