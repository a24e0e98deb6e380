// Keeps a screen of the hall up to date and turns its pages. It asks again whatever happened: sleep, a reload, a
// router without power, a program that was started anew.
"use strict";

(() => {
  const EVERY = 5000, PATIENCE = 10000, TURN = 20000;
  let page = 0, timer, turner, lostAt;
  const screen = () => document.getElementById("screen");

  async function look() {
    clearTimeout(timer);
    try {
      const options = { cache: "no-store", signal: AbortSignal.timeout?.(PATIENCE) };
      const answer = await fetch(`${location.pathname}?rev=${screen().dataset.rev}`, options);
      if (answer.status !== 204) take(answer.status, await answer.text());
      lost(false);
    } catch {
      lost(true);
    }
    timer = setTimeout(look, EVERY);
  }

  function take(status, html) {
    const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("screen");
    if (status !== 200 || !fresh) throw new Error("Something else answers in place of the program.");
    const same = fresh.dataset.content === screen().dataset.content;
    screen().replaceWith(fresh);
    if (!same) page = 0;
    show();
    if (!same) turn(0);
    document.dispatchEvent(new CustomEvent("clock:fresh"));
  }

  function lost(now) {
    lostAt = now ? lostAt ?? new Date() : undefined;
    const note = document.getElementById("lost");
    note.hidden = !now;
    if (now) note.querySelector("[data-since]").textContent = lostAt.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  }

  function show() {
    const pages = document.querySelectorAll("[data-page]"), count = document.querySelector("[data-pages]");
    page %= Math.max(pages.length, 1);
    pages.forEach((sheet, number) => { sheet.hidden = number !== page; });
    if (count) count.textContent = pages.length > 1 ? `${page + 1} / ${pages.length}` : "";
  }

  function turn(step = 1) {
    clearTimeout(turner);
    page += step;
    show();
    turner = setTimeout(turn, TURN);
  }

  document.addEventListener("visibilitychange", () => document.hidden || look());
  for (const event of ["pageshow", "online"]) addEventListener(event, look);
  turn(0);
})();
