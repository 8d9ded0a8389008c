// node run-webpack.cjs webpack-4
const { copyFileSync } = require("node:fs");
const config = require("./webpack.config.cjs");

const webpack = require(process.argv[2]);
webpack(config, (error, stats) => {
  if (error) throw error;
  const { errors, warnings } = stats.toJson({ all: false, errors: true, warnings: true });
  for (const each of [...errors, ...warnings]) console.error(each.message ?? each);
  process.exitCode = errors.length + warnings.length > 0 ? 1 : 0;
  copyFileSync(`${__dirname}/index.html`, `${__dirname}/built/index.html`);
  console.log(`webpack ${webpack.version ?? require(`${process.argv[2]}/package.json`).version}`);
});
