// The structure of the vendor's demos: https with a self-signed certificate, and pages from the folder itself.
module.exports = {
  mode: "development",
  context: __dirname,
  entry: "./main.js",
  output: { path: `${__dirname}/built`, filename: "main.bundle.js" },
  devServer: {
    server: "https",
    host: "localhost",
    port: 9025,
    static: { directory: __dirname },
    historyApiFallback: true,
  },
};
