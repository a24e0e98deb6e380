// Keeps the page of a table up to date, and never takes away what is being entered.
"use strict";

(() => {
  const EVERY = 5000, PATIENCE = 10000;
  const here = () => document.getElementById("here");
  // What stands before the last dash is the state of the game, behind it is who else looks at it.
  const stateOf = (place) => place.dataset.rev.replace(/-[^-]*$/, "");
  let timer, behind = false, empty = typed();

  /** What the form holds, to see whether somebody is filling it. */
  function typed() {
    const form = document.getElementById("entry");
    if (!form) return "";
    const held = [...new FormData(form)].filter(([name]) => !["client_id", "seen", "riichi"].includes(name));
    return JSON.stringify(held);
  }

  function say(what) {
    for (const note of here().querySelectorAll("[data-say]")) note.hidden = note.dataset.say !== what;
  }

  async function look(rev = here().dataset.rev) {
    clearTimeout(timer);
    if (document.hidden) return;
    try {
      const answer = await fetch(`${here().dataset.live}?rev=${rev}`, { signal: AbortSignal.timeout?.(PATIENCE) });
      if (answer.status === 204) say(behind ? "changed" : "");
      else take(new DOMParser().parseFromString(await answer.text(), "text/html"), rev === "");
    } catch {
      // The entries that wait say it already.
      say(document.getElementById("waiting").hidden ? "offline" : "");
    }
    timer = setTimeout(look, EVERY);
  }

  function take(page, own) {
    const now = page.getElementById("here");
    // The page of a login, or of a refusal.
    if (!now) return say("closed");
    const changed = own || behind || stateOf(now) !== stateOf(here());
    here().replaceWith(now);
    if (!changed) return;
    behind = typed() !== empty;
    if (behind) return say("changed");
    swap(page);
  }

  /** Put the fresh table in place of the old one; behind a form that was sent, load the page of the table. */
  function swap(page) {
    const url = here().dataset.live.replace(/live\/$/, ""), old = document.getElementById("table"), fresh = page.getElementById("table");
    if (!old || !fresh || location.pathname !== url) return location.assign(url);
    old.replaceWith(fresh);
    empty = typed();
    document.dispatchEvent(new CustomEvent("table:fresh"));
  }

  document.addEventListener("entry:kept", () => { empty = typed(); });
  document.addEventListener("entry:sent", (event) => {
    if (here().dataset.live.startsWith(event.detail.table)) look("");
  });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) look(); });
  timer = setTimeout(look, EVERY);
})();
