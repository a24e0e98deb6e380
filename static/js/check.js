// Measures what a device can do in this hall. The words stand in the page.
"use strict";

(() => {
  const TRIES = 20, PATIENCE = 3000, GOOD = 150, SLOW = 800, RIGHT = 2000;
  const place = (name) => document.querySelector(`[data-check=${name}]`);

  function tell(name, verdict, words = "") {
    const at = place(name), mark = document.createElement("span");
    mark.className = `mark ${{ good: "mark--done", bad: "mark--wrong" }[verdict] ?? "mark--going"}`;
    mark.textContent = at.dataset[verdict];
    at.replaceChildren(mark, ` ${words}`);
  }

  async function ping() {
    const sent = performance.now(), at = Date.now();
    const answer = await fetch("/check/ping/", { cache: "no-store", signal: AbortSignal.timeout?.(PATIENCE) });
    const took = performance.now() - sent;
    return { took, off: at + took / 2 - Number(answer.headers.get("X-Now")) };
  }

  function speed(answers, lost) {
    const times = answers.map((answer) => answer.took).sort((one, other) => one - other);
    const middle = times[Math.floor(times.length / 2)] ?? Infinity, verdict = lost || middle > SLOW ? "bad" : middle > GOOD ? "slow" : "good";
    const words = place("speed").dataset.told, facts = { "%d": middle, "%s": times.at(-1) ?? Infinity, "%l": lost, "%n": TRIES };
    tell("speed", verdict, words.replace(/%[dsln]/g, (fact) => (facts[fact] === Infinity ? "–" : Math.round(facts[fact]))));
  }

  function clock(answers) {
    if (!answers.length) return;
    const best = answers.reduce((one, other) => (other.took < one.took ? other : one)), at = place("clock");
    if (Math.abs(best.off) <= RIGHT) return tell("clock", "good");
    at.dataset.off = at.dataset.off.replace("%d", Math.round(best.off / 1000));
    tell("clock", "off");
  }

  function storage() {
    try {
      localStorage.setItem("check", "1");
      localStorage.removeItem("check");
      tell("storage", "good");
    } catch {
      tell("storage", "bad");
    }
  }

  async function measure() {
    const answers = [];
    for (let number = 0; number < TRIES; number += 1) answers.push(await ping().catch(() => null));
    const got = answers.filter(Boolean);
    speed(got, TRIES - got.length);
    clock(got);
  }

  storage();
  measure();
})();
