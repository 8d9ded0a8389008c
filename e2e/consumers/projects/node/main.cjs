// Compares what a CommonJS program gets with what an ES module gets in the same process.
const assert = require("node:assert/strict");
const sdk = require("@calling-extensions/sdk");
const sdkCalls = require("@calling-extensions/sdk/calls");
const sdkComplete = require("@calling-extensions/sdk/complete");
const sdkRecord = require("@calling-extensions/sdk/record");
const sdkTabs = require("@calling-extensions/sdk/tabs");
const host = require("@calling-extensions/host");
const recorder = require("@calling-extensions/recorder");
const telephony = require("@calling-extensions/telephony");
const telephonyContract = require("@calling-extensions/telephony/contract");
const simulated = require("@calling-extensions/telephony/simulated");
const webrtc = require("@calling-extensions/telephony/webrtc");
const reactApp = require("@calling-extensions/react/app");
const reactHost = require("@calling-extensions/react/host");

async function main() {
  const module = await import("@calling-extensions/sdk");
  assert.deepEqual(Object.keys(sdk).sort(), Object.keys(module).sort());
  assert.equal(sdk.__esModule, true);
  assert.equal(typeof sdk.default, "function");
  assert.equal(sdk.default.name, "CallingExtensions");
  assert.deepEqual(sdk.Constants, module.Constants);
  assert.ok(module.isCallingError(new sdk.CallingError("invalidOptions", {})));
  assert.ok(sdk.isCallingError(new module.CallingError("invalidOptions", {})));

  const callsModule = await import("@calling-extensions/sdk/calls");
  assert.deepEqual(Object.keys(sdkCalls).sort(), Object.keys(callsModule).sort());
  const completeModule = await import("@calling-extensions/sdk/complete");
  assert.deepEqual(Object.keys(sdkComplete).sort(), Object.keys(completeModule).sort());
  assert.equal(typeof sdkComplete.completeCall, "function");

  // As on a server that renders a page: both builds give an instance that does nothing.
  for (const { default: CallingExtensions } of [sdk, module]) {
    const cti = new CallingExtensions({ eventHandlers: { onFailed: assert.fail } });
    await cti.initialized({ isLoggedIn: true });
    assert.equal(cti.calls.size, 0);
    cti.destroy();
  }
  assert.equal(sdkCalls.takesRecordings(), false);
  assert.equal(callsModule.takesRecordings(), false);

  const tabsModule = await import("@calling-extensions/sdk/tabs");
  assert.deepEqual(Object.keys(sdkTabs).sort(), Object.keys(tabsModule).sort());
  assert.equal(typeof sdkTabs.joinTabs, "function");

  // Both extend the class of the same build.
  assert.ok(sdkRecord.default.prototype instanceof sdk.default);
  const recordModule = await import("@calling-extensions/sdk/record");
  assert.ok(recordModule.default.prototype instanceof module.default);

  const hostModule = await import("@calling-extensions/host");
  assert.deepEqual(Object.keys(host).sort(), Object.keys(hostModule).sort());
  assert.ok(host.isCallingError(new sdk.CallingError("invalidOptions", {})));
  const recorderModule = await import("@calling-extensions/recorder");
  assert.deepEqual(Object.keys(recorder), Object.keys(recorderModule));
  assert.equal(typeof recorder.record, "function");
  assert.equal(typeof reactApp.CallingExtensionsProvider, "function");
  assert.equal(typeof reactHost.useCallingHost, "function");

  await checkTelephony(telephony, simulated, telephonyContract);
  await checkTelephony(
    await import("@calling-extensions/telephony"),
    await import("@calling-extensions/telephony/simulated"),
    await import("@calling-extensions/telephony/contract"),
  );
  assert.equal(typeof webrtc.readAudioStats, "function");

  for (const name of ["sdk", "host", "react", "recorder", "telephony"]) {
    assert.equal(
      require(`@calling-extensions/${name}/package.json`).name,
      `@calling-extensions/${name}`,
    );
  }
  assert.match(require.resolve("@calling-extensions/sdk/dist/main.js"), /main\.js$/);
  console.log("passed");
}

/** Checks that the package has one class of errors, and tests that Node can run. */
async function checkTelephony({ CarrierError }, { createSimulatedCarrier }, { carrierContract }) {
  const carrier = createSimulatedCarrier({
    clock: { now: Date.now, after: () => () => {} },
    settings: {
      reaction: "answers",
      answersAutomatically: true,
      answerAfterSeconds: 0,
      voice: "silent",
      hangsUpAfterSeconds: null,
    },
  });
  const leg = carrier.place({ fromNumber: "+12025550190", toNumber: "+12025550101" });
  await assert.rejects(leg.setHeld(true), CarrierError);
  const [first] = carrierContract(() => ({ carrier: { capabilities: {}, destroy() {} } }));
  await assert.rejects(first.run(), TypeError);
}

main();
