#!/usr/bin/env node
// There before the build, so that an installation can link it. Every Node can read this file; an old
// one cannot read the next.
"use strict";
var path = require("path");

var root = path.join(__dirname, "..");
var check = require(path.join(root, "dist", "require-node.cjs"));
check.requireNode(require(path.join(root, "package.json")));
require(path.join(__dirname, "start.cjs"));
