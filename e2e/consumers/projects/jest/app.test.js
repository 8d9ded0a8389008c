const { createCallingHost } = require("@calling-extensions/host");
const { act, createElement } = require("react");
const { createRoot } = require("react-dom/client");
const {
  CallingExtensionsProvider,
  useCallingExtensions,
} = require("@calling-extensions/react/app");
const { CallingFrame } = require("@calling-extensions/react/host");
const { createFakeHost } = require("@calling-extensions/testing/fake-host");

test("a component reads its session, and a host page's side is there", async () => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  const host = createFakeHost();
  const App = () => (useCallingExtensions().isReady ? "ready" : "waiting");
  const root = createRoot(document.body);
  await act(async () =>
    root.render(createElement(CallingExtensionsProvider, {}, createElement(App))),
  );
  await act(() => host.connected());
  expect(document.body.textContent).toBe("ready");
  await act(async () => root.unmount());
  host.close();
  expect(typeof createCallingHost).toBe("function");
  expect(CallingFrame).toBeDefined();
});
