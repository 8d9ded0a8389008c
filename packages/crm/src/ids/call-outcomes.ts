/** The outcomes of calls that every account has: the values of `hs_call_disposition`, and their labels. */
export const callOutcomes = {
  connected: { value: "f240bbac-87c9-4f6e-bf70-924b57d47db7", label: "Connected" },
  busy: { value: "9d9162e7-6cf3-4944-bf63-4dff82258764", label: "Busy" },
  noAnswer: { value: "73a0d17f-1163-4015-bdd5-ec830791da20", label: "No answer" },
  leftLiveMessage: { value: "a4c4c377-d246-4b32-a13b-75a56a4cd0ff", label: "Left live message" },
  leftVoicemail: { value: "b2cf5968-551e-4856-9783-52b3da59a7d0", label: "Left voicemail" },
  wrongNumber: { value: "17b47fee-58de-441e-a44c-c6300d46f273", label: "Wrong number" },
} as const;
