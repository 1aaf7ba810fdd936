// SPDX-License-Identifier: MIT

import { startPage } from "./app.js";
import { byId } from "./view/elements.js";

/** Says why the page cannot work, instead of the page. */
function giveUp(error) {
  byId("main").hidden = true;
  byId("failure").hidden = false;
  byId("failure").textContent = `The playground cannot start. ${error.message}`;
}

function coreBytes() {
  return Uint8Array.from(atob(byId("core").textContent.trim()), (one) => one.charCodeAt(0));
}

startPage(coreBytes()).then(
  (app) => {
    // For tests.
    globalThis.playground = app;
  },
  giveUp,
);
