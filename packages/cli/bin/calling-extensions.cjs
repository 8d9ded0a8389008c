#!/usr/bin/env node
// Exists before the build, so that an installation can link it. Every version of Node can run this file, but an
// old one can't load the next one.
"use strict";
var path = require("path");

var root = path.join(__dirname, "..");
var check = require(path.join(root, "dist", "require-node.cjs"));
check.requireNode(require(path.join(root, "package.json")));
require(path.join(__dirname, "start.cjs"));
