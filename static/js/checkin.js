/* The list at the door: finds while somebody types, checks in without a new page, follows other devices. */
"use strict";

(() => {
  const POLL = 6000;
  const place = document.querySelector("[data-attendance]");
  const find = document.querySelector("[data-find]");
  const missing = document.querySelector("[data-missing]");
  if (!place || !find) return;

  missing.hidden = false;
  missing.nextElementSibling.hidden = false;
  find.form.querySelector("button").hidden = true;

  const filter = () => {
    const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const player of place.querySelectorAll("[data-search]")) {
      const fits = words.every((word) => player.dataset.search.includes(word));
      const wanted = !missing.checked || !player.classList.contains("checkin__player--here");
      player.hidden = !(fits && wanted);
    }
  };

  const rev = () => place.querySelector("[data-rev]")?.dataset.rev ?? "";

  /** The whole list, or only what one tap changed in it. */
  const take = (html) => {
    const one = new DOMParser().parseFromString(html, "text/html").querySelector("[data-one]");
    if (!one) return void (place.innerHTML = html);
    for (const part of one.querySelectorAll("[id]")) document.getElementById(part.id)?.replaceWith(part);
    place.querySelector("[data-rev]").dataset.rev = one.dataset.one;
  };

  const show = async (answer) => {
    if (answer.status !== 200 || answer.redirected) return;
    const focused = document.activeElement?.closest("[data-search]")?.id;
    take(await answer.text());
    filter();
    if (focused) document.getElementById(focused)?.querySelector("button")?.focus({ preventScroll: true });
  };

  find.addEventListener("input", filter);
  missing.addEventListener("change", filter);
  find.form.addEventListener("submit", (event) => {
    event.preventDefault();
    filter();
  });

  place.addEventListener("submit", async (event) => {
    const { target: form, submitter } = event;
    if (!submitter?.name) return;
    event.preventDefault();
    const body = new URLSearchParams(new FormData(form, submitter));
    submitter.disabled = true;
    try {
      const answer = await fetch(form.action, { method: "POST", body, headers: { "X-Check-In": rev() } });
      if (!answer.ok || answer.redirected) throw new Error(answer.status);
      await show(answer);
      if (find.value && submitter.value === "yes") {
        find.value = "";
        filter();
        find.focus();
      }
    } catch {
      // The page itself says what is wrong.
      submitter.disabled = false;
      const hidden = document.createElement("input");
      Object.assign(hidden, { type: "hidden", name: submitter.name, value: submitter.value });
      form.append(hidden);
      form.submit();
    }
  });

  setInterval(async () => {
    if (document.hidden) return;
    try {
      await show(await fetch(`${location.pathname}?rev=${rev()}`));
    } catch {
      // Off line: the next time may work.
    }
  }, POLL);
  filter();
})();
