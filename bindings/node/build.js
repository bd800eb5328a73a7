// Builds the addon and puts it beside index.js: node build.js [--release]
"use strict";

const { execFileSync } = require("node:child_process");
const { copyFileSync } = require("node:fs");
const { join } = require("node:path");

const args = ["build", "--locked", "--package", "rolecall-codecs-node", "--message-format", "json-render-diagnostics", ...process.argv.slice(2)];
const stdio = ["ignore", "pipe", "inherit"];
const told = execFileSync("cargo", args, { cwd: __dirname, stdio, encoding: "utf8", maxBuffer: 1 << 28 });
const messages = told.split("\n").filter(Boolean).map((line) => JSON.parse(line));
const built = messages.find((message) => message.reason === "compiler-artifact" && message.target.name === "rolecall_codecs_node");
const library = built.filenames.find((name) => /\.(so|dylib|dll)$/.test(name));
copyFileSync(library, join(__dirname, "rolecall_codecs.node"));
