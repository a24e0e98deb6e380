// Comfort at a table: riichi sticks and the preview without leaving the page, the seats turned at once.
// Every step also works as a plain form, and every number on the page comes from the server.
"use strict";

(() => {
  const TYPING = 400;
  const entry = () => document.getElementById("entry");
  const board = () => document.querySelector(".board");
  let timer, asked;

  /** The button that saves what is chosen, and whether all is there that it names; each "|" is a choice. */
  const saveOf = (form) => form.querySelector(`.save[value="${form.elements.kind?.value ?? "totals"}"]`);
  function isReady(form) {
    const held = new FormData(form), needs = saveOf(form).dataset.needs?.split(" ").filter(Boolean) ?? [];
    return needs.every((need) => need.split("|").some((name) => held.get(name)));
  }

  /** Each part of an answer goes into the place that it names. */
  function place(html) {
    for (const part of new DOMParser().parseFromString(html, "text/html").querySelectorAll("[data-into]")) {
      document.getElementById(part.dataset.into)?.replaceChildren(...part.childNodes);
    }
  }

  function forget() {
    asked?.abort();
    clearTimeout(timer);
    for (const old of document.querySelectorAll("#preview, #previewed, #parts, .seat__preview")) old.replaceChildren();
  }

  function changed(form, delay) {
    forget();
    for (const button of form.querySelectorAll(".save[data-needs]")) button.disabled = false;
    saveOf(form).disabled = !isReady(form);
    if (isReady(form)) timer = setTimeout(preview, delay, form);
  }

  async function preview(form) {
    const body = new URLSearchParams(new FormData(form)), at = form.querySelector("[data-offline]");
    body.set("preview", form.elements.kind?.value ?? "totals");
    if (form.dataset.after) body.set("base_after", form.dataset.after);
    asked = new AbortController();
    try {
      const answer = await fetch(form.action, { method: "POST", body, headers: { "X-Preview": "1" }, signal: asked.signal });
      const html = await answer.text();
      // What this follows may not have been received yet; then nothing can be said about it.
      if (!form.dataset.after || answer.ok) place(html);
    } catch (error) {
      if (error.name !== "AbortError" && at) at.textContent = at.dataset.offline;
    }
  }

  function show(stick, out) {
    stick.setAttribute("aria-pressed", out);
    stick.value = (out ? "-" : "+") + stick.value.slice(1);
    stick.previousElementSibling.disabled = !out;
  }

  async function tap(stick) {
    const form = stick.form, out = stick.value.startsWith("+"), live = document.getElementById("here");
    const body = new URLSearchParams({ stick: stick.value, label: form.elements.label.value, csrfmiddlewaretoken: form.elements.csrfmiddlewaretoken.value });
    show(stick, out);
    changed(form, 0);
    // A practice table has nobody to tell; an entry that waits has moved the table on, and takes the stick along.
    if (!form.matches("[data-entry]") || form.dataset.after) return;
    try {
      const answer = await fetch(stick.formAction, { method: "POST", body, headers: { "X-Tap": "1" } }), told = await answer.json();
      if (!answer.ok) show(stick, !out);
      document.getElementById("said").textContent = told.sentence;
      if (live && answer.ok) live.dataset.rev = told.mark;
    } catch {
      // Off line the stick is sent with the hand.
    }
  }

  function clear(form) {
    form.reset();
    changed(form, 0);
  }

  /** An entry is on its way: the form is for the next hand. */
  function kept(form) {
    form.elements.kind[0].checked = true;
    for (const stick of form.querySelectorAll(".stick[aria-pressed=true]")) show(stick, false);
    changed(form, 0);
  }

  function turn(name, value) {
    document.cookie = `${name}=${value};path=/;max-age=31536000;samesite=lax`;
    if (name === "flat") board().toggleAttribute("data-flat", value === "1");
    else for (const seat of board().children) if (seat.dataset.side) seat.dataset.side = (Number(seat.dataset.side) + 3) % 4;
  }

  const presses = {
    stick: (button) => tap(button),
    clear: (button) => clear(button.form),
    turn(button) {
      turn("turn", button.value);
      button.value = (Number(button.value) + 1) % 4;
    },
    flat(button) {
      turn("flat", button.value);
      button.setAttribute("aria-pressed", button.value === "1");
      button.value = button.value === "1" ? "0" : "1";
    },
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[name]");
    // What was rendered with something entered can only be emptied by the server.
    if (!button || !presses[button.name] || (button.name === "clear" && !("fresh" in button.form.dataset))) return;
    event.preventDefault();
    presses[button.name](button);
  });
  document.addEventListener("input", (event) => {
    const field = event.target, form = field.form;
    if (form?.matches(".entry, [data-asks]")) changed(form, /^(radio|checkbox)$/.test(field.type) ? 0 : TYPING);
  });
  // Before live.js, which then takes the form as it is for an empty one.
  document.addEventListener("entry:kept", (event) => { if (event.target === entry()) kept(entry()); }, true);
  document.addEventListener("table:fresh", () => { if (entry()) saveOf(entry()).disabled = !isReady(entry()); });
  if (entry()) saveOf(entry()).disabled = !isReady(entry());
})();
