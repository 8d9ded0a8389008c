// node serve.cjs: what `webpack serve` does, without its own package.
const webpack = require("webpack");
const WebpackDevServer = require("webpack-dev-server");
const { devServer, ...config } = require("./webpack.config.cjs");

new WebpackDevServer(devServer, webpack(config)).start();
