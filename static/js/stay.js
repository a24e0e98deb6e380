// A form that is sent to its own address would leave an empty page behind when the program is out of reach,
// and what was typed with it. It goes only where somebody answers.
"use strict";

document.addEventListener("submit", async (event) => {
  const form = event.target, button = event.submitter, note = form.querySelector("[data-unreached]");
  if (!note || form.dataset.asked === "heard") return;
  event.preventDefault();
  if (form.dataset.asked) return;
  form.dataset.asked = "asking";
  try {
    await fetch(form.action, { method: "HEAD", signal: AbortSignal.timeout?.(10000) });
    form.dataset.asked = "heard";
    form.requestSubmit(button);
    note.hidden = true;
  } catch {
    note.hidden = false;
    note.scrollIntoView({ block: "nearest" });
  }
  delete form.dataset.asked;
});
