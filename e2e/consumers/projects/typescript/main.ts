// Compiled to CommonJS by TypeScript's older resolution, and by its resolution of Node's.
import CallingExtensions, { Constants, isCallingError } from "@calling-extensions/sdk";
import type { Options, OnOutgoingCall } from "@calling-extensions/sdk";
import { refuseDial } from "@calling-extensions/sdk/calls";
import { completeCall } from "@calling-extensions/sdk/complete";
import type { CompleteCallOptions } from "@calling-extensions/sdk/complete";
import RecordedCallingExtensions from "@calling-extensions/sdk/record";
import { joinTabs } from "@calling-extensions/sdk/tabs";
import type { Tabs, TabsOptions } from "@calling-extensions/sdk/tabs";
import { createCallingHost } from "@calling-extensions/host";
import type { HostPorts } from "@calling-extensions/host";
import { useCallingExtensions } from "@calling-extensions/react/app";
import { CallingFrame } from "@calling-extensions/react/host";
import type { CallingFrameProps } from "@calling-extensions/react/host";
import { record } from "@calling-extensions/recorder";
import type { AppRecording } from "@calling-extensions/recorder";
import { CarrierError } from "@calling-extensions/telephony";
import type { Carrier } from "@calling-extensions/telephony";
import { carrierContract } from "@calling-extensions/telephony/contract";
import type { CarrierHarness, ContractTest } from "@calling-extensions/telephony/contract";
import { createSimulatedCarrier } from "@calling-extensions/telephony/simulated";
import { readAudioStats } from "@calling-extensions/telephony/webrtc";
import { createFakeHost } from "@calling-extensions/testing/fake-host";

export const options: Options = { eventHandlers: { onReady: () => {}, onEndCall: () => {} } };
export const call: OnOutgoingCall = { externalCallId: "1", toNumber: "+12025550101" };
export const create = (): CallingExtensions => new CallingExtensions(options);
export const save = (options: CompleteCallOptions): Promise<unknown> =>
  completeCall(create(), { externalCallId: "1", engagementProperties: {} }, options);
export const join = (options: TabsOptions<number, string>): Tabs<number, string> =>
  joinTabs(options);
export const recording = (): AppRecording => record(create(), { save: () => {} });
export const ownRecording = (): AppRecording =>
  new RecordedCallingExtensions(options).record({ save: () => {} });
export const refuse = (): void => refuseDial(create(), { reason: "You're on a call." });
export const useReady = (): boolean => useCallingExtensions().isReady;
export const frame: (props: CallingFrameProps) => unknown = (props) => [CallingFrame, props];
export const host: [typeof createCallingHost, Partial<HostPorts>] = [createCallingHost, {}];
export const carrier: [Carrier?, typeof createSimulatedCarrier?, typeof readAudioStats?] = [];
export const tests = (harness: CarrierHarness): ContractTest[] => carrierContract(() => harness);

// A wrong type is found, so types were found.
// @ts-expect-error
export const wrong: Options = { eventHandlers: 7 };
// @ts-expect-error
export const wrongCompletion = () => completeCall(create(), { externalCallId: {} });
// @ts-expect-error
export const wrongRecording = () => record({});
// @ts-expect-error
export const wrongTabs = () => joinTabs({ name: "phone", version: "1" });
// @ts-expect-error
export const wrongProps: CallingFrameProps = { provider: 7 };
// @ts-expect-error
export const wrongHost: () => number = createFakeHost;

// @ts-expect-error
export const wrongTests = carrierContract(() => ({ carrier: 7 }));

if (new CarrierError("refused").code !== "refused") throw new Error("Not a CarrierError.");
if (typeof CallingExtensions !== "function") throw new Error("The default is not the class.");
if (typeof RecordedCallingExtensions.prototype.record !== "function")
  throw new Error("No record().");
if (isCallingError(new Error("other"))) throw new Error("Not a CallingError.");
console.log("passed", Constants.VERSION);
