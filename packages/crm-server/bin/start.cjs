// Begins only on a Node that reads modules.
void import("../dist/main.js");
