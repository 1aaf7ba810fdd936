// SPDX-License-Identifier: MIT

import { SETTINGS } from "../core/recognizers.js";

// Text is always set as text, never as markup: it may come from a file.

/** An element of the page with attributes and children, which are elements or texts. */
export function html(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

/** The same for a picture. */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  return filled(element, attributes, children);
}

/** The element with an id, which must exist. */
export function byId(id) {
  const element = document.getElementById(id);
  if (element === null) {
    throw new Error(`no element ${id}`);
  }
  return element;
}

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

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
