// node serve.cjs --port 9025 --https: what `webpack serve` does, without its own package.
const webpack = require("webpack");
const WebpackDevServer = require("webpack-dev-server");
const { devServer, ...config } = require("./webpack.config.cjs");

const port = Number(process.argv[process.argv.indexOf("--port") + 1]);
new WebpackDevServer({ ...devServer, port }, webpack(config)).start();
