// Counts the clock of a round on. Everything comes from the server's time: a device whose own clock is wrong, a
// page from yesterday's memory and a tablet that slept show the right second as soon as they have asked once.
"use strict";

(() => {
  const EVERY = 10000, SELDOM = 60000, PATIENCE = 5000, CLOSE = 300, STILL_NEWS = 60000, KEY = "clock-sound";
  // Server time less device time: it lies between these two, each in ms.
  let least = -Infinity, most = Infinity, phase, said, audio, timer, beat;

  const source = () => document.querySelector("[data-clock]");
  const number = (name) => Number(source().dataset[name]);
  const offset = () => (least + most) / 2;
  const now = () => Date.now() + offset();

  /** An answer was on its way between these two moments of the device; what contradicts it is older and forgotten. */
  function learn(server, sent, received) {
    const from = server - received, to = server - sent;
    if (from > most || to < least) [least, most] = [from, to];
    else [least, most] = [Math.max(least, from), Math.min(most, to)];
  }

  /** Before the first answer: the page itself, which says when it was made. */
  function guess() {
    const arrived = performance.timeOrigin + (performance.getEntriesByType("navigation")[0]?.responseStart ?? 0);
    least = most = number("now") - arrived;
  }

  async function ask() {
    clearTimeout(timer);
    if (document.hidden || !source()) return;
    const { url, rev } = source().dataset, sent = Date.now();
    try {
      const answer = await fetch(`${url}&rev=${rev}`, { cache: "no-store", signal: AbortSignal.timeout?.(PATIENCE) });
      if (!answer.headers.has("X-Now")) throw new Error("A network answers for others.");
      learn(Number(answer.headers.get("X-Now")), sent, Date.now());
      if (answer.status === 200 && "poll" in source().dataset) take(await answer.text());
    } catch {
      // Off line the clock goes on by what it knows.
    }
    tick();
    timer = setTimeout(ask, "poll" in (source()?.dataset ?? {}) ? EVERY : SELDOM);
  }

  function take(html) {
    const fresh = new DOMParser().parseFromString(html, "text/html").querySelector("[data-clock]");
    // The director's buttons belong to the clock as it was.
    if (document.querySelector(".clock-desk")) return location.reload();
    source().replaceWith(fresh);
  }

  /** Where the clock stands: its phase, the seconds on its face, and how long ago the phase began, in ms. */
  function read() {
    const { phase: kept, starts, ends } = source().dataset, at = now();
    if (kept === "set" || kept === "paused") return [kept, number("left"), 0];
    if (at < starts) return ["announced", Math.ceil((starts - at) / 1000), 0];
    return at < ends ? ["running", Math.ceil((ends - at) / 1000), at - starts] : ["over", 0, at - ends];
  }

  function tick() {
    clearTimeout(beat);
    if (!source()) return;
    const [at, left, ago] = read();
    show(at, left);
    if (phase && phase !== at && ago < STILL_NEWS) ring(at, phase);
    phase = at;
    say(at, left);
    label();
    beat = setTimeout(tick, 1000 - (now() % 1000) + 5);
  }

  function show(at, left) {
    const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    for (const face of document.querySelectorAll("[data-face]")) if (face.textContent !== text) face.textContent = text;
    for (const part of document.querySelectorAll("[data-when]")) part.hidden = !part.dataset.when.split(" ").includes(at);
    for (const clock of document.querySelectorAll("[data-clock], [data-clock-place]")) {
      clock.dataset.phase = at;
      clock.toggleAttribute("data-close", at === "running" && left <= CLOSE);
    }
    for (const time of document.querySelectorAll("[data-time]")) wall(time);
  }

  /** The time on the wall of the hall, whatever zone the server thinks it is in. */
  function wall(time) {
    const at = Number(source().dataset[time.dataset.time]);
    if (!at) return;
    const text = new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    if (time.textContent !== text) time.textContent = text;
  }

  /** For those who do not see it: five minutes, one minute, the end; nothing in between. */
  function say(at, left) {
    const mark = at === "over" ? 0 : at === "running" && [60, 300].find((seconds) => left <= seconds);
    if (mark === said) return;
    const place = document.querySelector("[data-said]");
    if (said !== undefined && place) place.textContent = place.getAttribute(`data-said-${mark}`) ?? "";
    said = mark;
  }

  // Sound. A browser plays none before somebody has touched the page once.

  const wanted = () => localStorage.getItem(KEY) === "on";

  async function wake() {
    audio ??= new AudioContext();
    if (audio.state !== "running") await audio.resume();
    label();
  }

  function ring(at, before) {
    if (at === "over") gong(3);
    else if (at === "running" && before !== "paused") gong(1);
  }

  async function gong(times) {
    if (!wanted() || !audio) return;
    await wake();
    for (let stroke = 0; stroke < times; stroke += 1) strike(audio.currentTime + stroke * 1.1);
  }

  function strike(at) {
    for (const [pitch, loudness] of [[523, 0.5], [784, 0.3], [1318, 0.15]]) {
      const tone = audio.createOscillator(), volume = audio.createGain();
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.0001, at);
      volume.gain.exponentialRampToValueAtTime(loudness, at + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.0001, at + 1);
      tone.connect(volume).connect(audio.destination);
      tone.start(at);
      tone.stop(at + 1);
    }
  }

  function label() {
    const heard = wanted() && audio?.state === "running";
    for (const button of document.querySelectorAll("[data-sound]")) {
      button.hidden = !window.AudioContext;
      button.setAttribute("aria-pressed", wanted());
      button.lastChild.textContent = button.dataset[heard ? "on" : wanted() ? "wait" : "off"];
    }
  }

  async function press(button) {
    const silent = wanted() && audio?.state === "running";
    localStorage.setItem(KEY, silent ? "off" : "on");
    await wake();
    if (button && !silent) gong(1);
  }

  function touched(event) {
    const button = event.target.closest?.("[data-sound]");
    if (button) press(button);
    else if (wanted() && audio?.state !== "running") wake();
  }

  function awake() {
    if (document.hidden) return;
    if (audio && wanted()) wake();
    ask();
  }

  document.addEventListener("click", touched);
  document.addEventListener("visibilitychange", awake);
  document.addEventListener("clock:fresh", tick);
  for (const event of ["pageshow", "online"]) addEventListener(event, awake);
  for (const zone of document.querySelectorAll("[data-zone]")) zone.value = new Date().getTimezoneOffset();
  if (source()) guess();
  tick();
})();
