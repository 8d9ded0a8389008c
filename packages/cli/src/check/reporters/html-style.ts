/** The style of the HTML report, in both themes. */
export const htmlStyle = `
:root {
  --page: #f6f7f9; --surface: #fff; --line: #d9dde3; --text: #1b1f24; --quiet: #57606a; --link: #0a58ca;
  --error: #b42318; --error-back: #fdecea; --warning: #8a5300; --warning-back: #fff4de;
  --passed: #1a6b36; --passed-back: #e6f4ea;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #14171b; --surface: #1d2126; --line: #3a4048; --text: #e8eaed; --quiet: #a5adb8; --link: #8ab4f8;
    --error: #ff9a90; --error-back: #3f1d1b; --warning: #f5c26b; --warning-back: #3a2c12;
    --passed: #86d69b; --passed-back: #17331f;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 1000px; margin: 0 auto; padding: 24px 16px 64px; }
h1 { margin: 0; font-size: 24px; }
h2 { margin: 32px 0 8px; font-size: 18px; }
h3 { margin: 16px 0 4px; font-size: 15px; }
a { color: var(--link); }
p { margin: 4px 0; overflow-wrap: anywhere; }
small { color: var(--quiet); font-size: 13px; }
header { padding: 16px 20px; border: 1px solid var(--line); border-left: 6px solid; border-radius: 8px; background: var(--surface); }
header.error { border-left-color: var(--error); }
header.error h1 { color: var(--error); }
header.passed { border-left-color: var(--passed); }
header.passed h1 { color: var(--passed); }
ul { margin: 0; padding: 0; list-style: none; }
.counts { display: flex; flex-wrap: wrap; gap: 4px 20px; margin-top: 8px; }
.rules { border: 1px solid var(--line); border-radius: 8px; background: var(--surface); overflow: hidden; }
.rules li { padding: 8px 16px; border-top: 1px solid var(--line); }
.rules li:first-child { border-top: 0; }
.rules p { margin-left: 120px; }
.rule { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline; }
.rule a { min-width: 172px; font-weight: 600; }
.rule span:last-child { flex: 1 1 240px; }
.label { width: 108px; white-space: nowrap; padding: 0 8px; border-radius: 10px; font-size: 13px; font-weight: 600; text-align: center; color: var(--quiet); background: var(--page); }
.error .label { color: var(--error); background: var(--error-back); }
.known .label, .warning .label { color: var(--warning); background: var(--warning-back); }
.passed .label { color: var(--passed); background: var(--passed-back); }
.types { display: flex; flex-wrap: wrap; gap: 6px; }
.types li { padding: 1px 8px; border: 1px solid var(--line); border-radius: 6px; background: var(--surface); font-size: 13px; }
.never li { border-style: dashed; color: var(--quiet); }
.journey { margin-top: 8px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); }
summary { cursor: pointer; }
.journey > summary { padding: 10px 16px; font-weight: 600; }
.screens { display: flex; gap: 12px; overflow-x: auto; padding: 0 16px; }
figure { flex: none; width: 200px; margin: 0 0 12px; }
img { display: block; width: 100%; border: 1px solid var(--line); border-radius: 4px; }
figcaption { margin-top: 4px; font-size: 13px; color: var(--quiet); overflow-wrap: anywhere; }
.scroll { overflow-x: auto; padding: 0 16px 12px; }
table { width: 100%; border-collapse: collapse; font-size: 13px; }
th, td { padding: 4px 8px; border-top: 1px solid var(--line); text-align: left; vertical-align: top; white-space: nowrap; }
td:last-child { width: 50%; white-space: normal; }
tr:target, .journey:target > summary { background: var(--warning-back); }
tr { scroll-margin-top: 40vh; }
.sides { margin-top: 8px; padding-top: 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); }
.sides table { table-layout: fixed; min-width: 640px; }
.sides th:nth-child(n + 3) { width: 36%; }
.sides td:nth-child(n + 3) { white-space: normal; overflow-wrap: anywhere; }
tr.different { background: var(--error-back); }
tr.open { color: var(--quiet); }
pre { margin: 4px 0; white-space: pre-wrap; overflow-wrap: anywhere; }
@media (max-width: 600px) { .rules p { margin-left: 0; } }
`;
