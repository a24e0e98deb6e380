// Taps on players without a new page, so that the tables stay where they are; and a search that shows how far it is.
"use strict";

(() => {
  const EVERY = 1000;

  document.addEventListener("submit", async (event) => {
    const form = event.target, button = event.submitter;
    if (!form.matches("form[data-tap]") || button?.name !== "tap") return;
    event.preventDefault();
    const body = new URLSearchParams(new FormData(form));
    body.set(button.name, button.value);
    try {
      const answer = await fetch(form.action, { method: "POST", body });
      take(answer.url, await answer.text(), button.value);
    } catch {
      location.reload();
    }
  });

  function take(url, text, tapped) {
    const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("content");
    if (!fresh) return location.reload();
    document.getElementById("content").replaceWith(fresh);
    if (url !== location.href) history.replaceState(null, "", url);
    document.querySelector(`button[name="tap"][value="${tapped}"]`)?.focus({ preventScroll: true });
  }

  async function look() {
    const search = document.getElementById("search");
    if (!search) return;
    try {
      const answer = await fetch(search.dataset.url);
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("search");
      if (!fresh) return location.reload();
      search.replaceWith(fresh);
    } catch {
      // The hall's network comes back; so does the next look.
    }
    setTimeout(look, EVERY);
  }

  setTimeout(look, EVERY);
})();
