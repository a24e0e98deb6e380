// Calls a judge without leaving the page, so that what is being entered stays.
"use strict";

document.addEventListener("submit", async (event) => {
  const form = event.target.closest("form[data-call]"), here = document.getElementById("here");
  if (!form || !here) return;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(form));
  try {
    const answer = await fetch(form.action, { method: "POST", body, headers: { "X-Call": "1" }, signal: AbortSignal.timeout?.(10000) });
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("here");
    if (!fresh) throw new Error("Not let in any more.");
    // The game may have gone on: its mark stays as it was, and live.js asks for what has changed.
    fresh.dataset.rev = here.dataset.rev;
    here.replaceWith(fresh);
  } catch {
    for (const note of here.querySelectorAll("[data-say]")) note.hidden = note.dataset.say !== "uncalled";
  }
});
