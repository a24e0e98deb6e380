// Fetches what is folded away only when it is unfolded, and again when the table has moved on.
"use strict";

(() => {
  let open = false;

  async function fill(fold) {
    const body = fold.lastElementChild;
    try {
      const answer = await fetch(fold.dataset.part, { headers: { "X-Part": "1" } });
      if (answer.ok) body.innerHTML = await answer.text();
    } catch {
      // The link that is inside still leads there.
      body.prepend(fold.dataset.fault);
    }
  }

  // A toggle does not bubble.
  document.addEventListener("toggle", (event) => {
    if (!event.target.matches("[data-part]")) return;
    open = event.target.open;
    if (open) fill(event.target);
  }, true);
  document.addEventListener("table:fresh", () => {
    const fold = document.querySelector("[data-part]");
    if (fold) fold.open = open;
  });
})();
