// SPDX-License-Identifier: MIT
//
// wasi.mjs PROGRAM.wasm ARGUMENT...: runs a WASI program, which sees the present folder.

import fs from "node:fs";
import process from "node:process";
import { WASI } from "node:wasi";

const [program, ...words] = process.argv.slice(2);
const wasi = new WASI({ version: "preview1", args: [program, ...words], preopens: { ".": "." } });
const module = await WebAssembly.compile(fs.readFileSync(program));
const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport });
process.exitCode = wasi.start(instance);
