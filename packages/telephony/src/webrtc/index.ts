export { openLoopbackMedia } from "./loopback-media.ts";

// For a carrier that connects calls with WebRTC itself.
export { readAudioStats } from "./audio-stats.ts";
export { playRecording } from "./play-recording.ts";
export { insertTones } from "./peer-link.ts";
export { openMicrophone, type MicrophoneResult } from "./microphone.ts";
