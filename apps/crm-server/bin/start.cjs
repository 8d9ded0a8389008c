// Begins only on a Node that reads modules.
import("../dist/main.js");
