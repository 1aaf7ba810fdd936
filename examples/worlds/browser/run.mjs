// SPDX-License-Identifier: MIT
// node run.mjs PROGRAM.wasm RECORDING: runs the program of this folder in node, as a page would.
import { readFileSync, writeSync } from "node:fs";

const [program, recording] = process.argv.slice(2).map((path) => readFileSync(path));
let position = 0;
const text = [];
const page = {
	read: () => (position < recording.length ? recording[position++] : -1),
	write: (byte) => text.push(byte),
};
const { instance } = await WebAssembly.instantiate(program, { page });
instance.exports.__main_argc_argv(0, 0);
writeSync(1, Buffer.from(text));
