// Keeps the board up to date, and calls the director when a table finishes or calls a judge.
"use strict";

(() => {
  const EVERY = 5000, PATIENCE = 10000, TOLD = 60000;
  const desk = () => document.getElementById("desk");
  const title = document.title;
  // Server time less device time, in seconds: the clock of a laptop may be wrong.
  let offset = Number(desk().dataset.now) - Date.now() / 1000, timer, news = 0, audio;

  const now = () => Date.now() / 1000 + offset;

  async function look() {
    clearTimeout(timer);
    if (document.hidden && !audio) return;
    const url = new URL(location.href);
    url.searchParams.set("rev", desk().dataset.rev);
    try {
      const answer = await fetch(url, { cache: "no-store", signal: AbortSignal.timeout?.(PATIENCE) });
      if (answer.status === 200) take(new DOMParser().parseFromString(await answer.text(), "text/html"));
      offline(false);
    } catch {
      offline(true);
    }
    timer = setTimeout(look, EVERY);
  }

  function take(page) {
    const fresh = page.getElementById("desk");
    // The page of a login.
    if (!fresh) return location.reload();
    const old = new Map([...desk().querySelectorAll("[data-spot]")].map((spot) => [spot.dataset.spot, spot]));
    const focus = document.activeElement?.closest("[data-spot]")?.dataset.spot;
    desk().replaceWith(fresh);
    offset = Number(fresh.dataset.now) - Date.now() / 1000;
    for (const spot of fresh.querySelectorAll("[data-spot]")) compare(spot, old.get(spot.dataset.spot));
    fresh.querySelector(`[data-spot="${focus}"] a`)?.focus({ preventScroll: true });
    count();
  }

  /** Tell what has happened at a table since the last look. */
  function compare(spot, before) {
    if (!before) return;
    const called = "calls" in spot.dataset && !("calls" in before.dataset);
    const finished = before.dataset.state === "playing" && spot.dataset.state !== "playing";
    if (!called && !finished) return;
    spot.classList.add("spot--news");
    setTimeout(() => spot.classList.remove("spot--news"), TOLD);
    say(desk().dataset[called ? "called" : "finished"].replace("{n}", spot.dataset.number));
    chime(called);
  }

  function say(sentence) {
    document.getElementById("desk-said").textContent = sentence;
    if (!document.hidden) return;
    news += 1;
    document.title = `(${news}) ${title}`;
  }

  function offline(is) {
    const note = desk().querySelector("[data-off]");
    if (note) note.hidden = !is;
  }

  /** Times as people say them: how long ago, how long still. */
  function count() {
    for (const time of desk().querySelectorAll("time[data-ago]")) {
      const minutes = Math.max(0, Math.floor((now() - Number(time.dataset.ago)) / 60));
      if (minutes < 100) time.textContent = minutes ? told("ago", minutes) : desk().dataset.nowWords;
    }
    for (const time of desk().querySelectorAll("[data-ends]")) {
      const left = Math.ceil((Number(time.dataset.ends) - now()) / 60);
      time.textContent = told("left", Math.max(left, 0));
      time.classList.toggle("spot__time--over", left <= 0);
    }
  }

  const told = (how, minutes) => desk().dataset[how].replace("{n}", minutes);

  // The button and the permission belong to clock.js; here it is only asked whether sound is wanted.
  async function chime(urgent) {
    if (localStorage.getItem("clock-sound") !== "on" || !audio) return;
    if (audio.state !== "running") await audio.resume();
    for (let stroke = 0; stroke < (urgent ? 3 : 1); stroke += 1) strike(audio.currentTime + stroke * 0.25, urgent ? 988 : 659);
  }

  function strike(at, pitch) {
    const tone = audio.createOscillator(), volume = audio.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.4, at);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.2);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.2);
  }

  document.addEventListener("click", () => {
    if (localStorage.getItem("clock-sound") === "on") audio ??= new AudioContext();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    [news, document.title] = [0, title];
    look();
  });
  addEventListener("online", look);
  setInterval(count, 10000);
  count();
  timer = setTimeout(look, EVERY);
})();
