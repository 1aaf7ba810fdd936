// SPDX-License-Identifier: MIT

import { SETTINGS } from "../core/recognizers.js";
import { byId, html } from "./elements.js";

/** Shows a slider for each setting. `changed()` is called after each change. */
export function showSliders(settings, changed) {
  const refreshes = SETTINGS.map((setting) => {
    const { key, label, unit, usual, most } = setting;
    const id = `setting-${key}`;
    const step = unit === "ms" ? 10 : 1;
    const slider = html("input", { id, type: "range", min: 0, max: most, step });
    const output = html("output", { for: id });
    const refresh = () => {
      slider.value = settings[key];
      output.textContent = `${settings[key]} ${unit}`;
      slider.setAttribute("aria-valuetext", output.textContent);
      output.classList.toggle("changed", settings[key] !== usual);
    };
    slider.addEventListener("input", () => {
      settings[key] = Number(slider.value);
      refresh();
      changed();
    });
    byId("sliders").append(html("div", { class: "slider" }, html("label", { for: id }, label), slider, output));
    return refresh;
  });
  const refreshAll = () => refreshes.forEach((refresh) => refresh());
  refreshAll();
  return refreshAll;
}
