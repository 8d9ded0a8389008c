// For webpack 4 and 5 alike. Nothing is minified: it is the parser that new syntax stops.
module.exports = {
  mode: "production",
  context: __dirname,
  entry: "./main.js",
  output: { path: `${__dirname}/built`, filename: "main.js" },
  optimization: { minimize: false },
  performance: false,
};
