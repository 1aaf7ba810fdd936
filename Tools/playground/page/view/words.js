// SPDX-License-Identifier: MIT

import {
  chapterTitle,
  contactWords,
  deviceWords,
  findingLines,
  printable,
} from "../trace/sentences.js";
import { byId, html } from "./elements.js";

/** Shows what `gesture explain` says about a recording. */
export function showWords(recording, chapters, refused) {
  byId("file").textContent = printable(recording.name);
  byId("device").textContent = deviceWords(recording.device);
  byId("error").textContent = recording.error ? printable(recording.error.message) : "";
  const remarks = refused > 0 ? [refusedText(refused)] : [];
  if (chapters.length === 0) {
    const isTouchscreen = recording.device?.kind === "touchscreen";
    remarks.push(isTouchscreen ? "no finger touched it" : "libinput reported no gesture on it");
  }
  byId("words").replaceChildren(
    ...remarks.map((text) => html("p", {}, text)),
    ...chapters.map(chapterElement),
  );
}

/** The gestures of a recording in one sentence each, for screen readers. */
export function summary(chapters) {
  const fired = chapters.flatMap(({ findings }) =>
    findings.flatMap((finding) =>
      findingLines(finding)
        .filter(({ outcome }) => outcome === "fired")
        .map(({ text }) => `${finding.recognizer} fired ${text}.`)));
  return fired.length > 0 ? fired.join(" ") : "No gesture fired.";
}

function refusedText(count) {
  return `${count} invalid touch ${count === 1 ? "event was" : "events were"} dropped`;
}

function chapterElement(chapter) {
  const [name, facts] = chapterTitle(chapter);
  const contacts = chapter.sequence.contacts.map((contact) => html("li", {}, contactWords(contact)));
  const notes = chapter.notes.map(({ sentence }) => html("li", { class: "bad" }, sentence));
  return html(
    "section",
    {},
    html("h3", {}, html("strong", {}, name), facts),
    html("ul", {}, ...contacts, ...notes),
    html(
      "table",
      { class: "findings", "aria-label": `recognizers in ${name}` },
      html(
        "thead",
        {},
        html("tr", {}, ...["recognizer", "outcome", "why"].map((text) => html("th", { scope: "col" }, text))),
      ),
      html("tbody", {}, ...chapter.findings.flatMap(findingRows)),
    ),
  );
}

function findingRows(finding) {
  return findingLines(finding).map(({ outcome, text }) =>
    html(
      "tr",
      { "data-outcome": outcome },
      html("th", { scope: "row" }, finding.recognizer),
      html("td", {}, outcome),
      html("td", {}, text),
    ));
}
