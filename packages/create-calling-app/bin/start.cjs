// Runs only on a version of Node that supports modules.
void import("../dist/main.js");
