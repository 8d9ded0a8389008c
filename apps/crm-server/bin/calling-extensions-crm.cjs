#!/usr/bin/env node
// There before the build, so that an installation can link it. Every Node can read this file; an old
// one cannot read the next.
"use strict";
var join = require("path").join;

var root = join(__dirname, "..");
require(join(root, "dist", "require-node.cjs")).requireNode(require(join(root, "package.json")));
require(join(__dirname, "start.cjs"));
