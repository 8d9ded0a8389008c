const { copyFileSync, rmSync } = require("node:fs");
const { buildSync } = require("esbuild");

rmSync(`${__dirname}/built`, { recursive: true, force: true });
buildSync({
  entryPoints: [`${__dirname}/main.js`],
  outfile: `${__dirname}/built/main.js`,
  bundle: true,
  define: { "process.env.NODE_ENV": '"production"' },
});
copyFileSync(`${__dirname}/index.html`, `${__dirname}/built/index.html`);
console.log("esbuild");
