// SPDX-License-Identifier: MIT

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
