// Fetches what is folded away only when it is unfolded, and again when the table has moved on.
"use strict";

(() => {
  const fold = () => document.querySelector("[data-part]");
  let open = false;

  async function fill() {
    const body = fold().lastElementChild;
    try {
      const answer = await fetch(fold().dataset.part, { headers: { "X-Part": "1" } });
      if (answer.ok) body.innerHTML = await answer.text();
    } catch {
      // The link that is inside still leads there.
      body.prepend(fold().dataset.fault);
    }
  }

  // A toggle does not bubble.
  document.addEventListener("toggle", (event) => {
    if (event.target !== fold()) return;
    open = event.target.open;
    if (open) fill();
  }, true);
  document.addEventListener("table:fresh", () => { if (fold()) fold().open = open; });
  // A stick that is tapped changes what is needed: unfolded again it is fetched again.
  document.addEventListener("click", (event) => { if (event.target.closest("[name=stick]") && fold()) fold().open = false; });
})();
