// Entries wait here until the server has answered them: in this browser's storage, so that they survive a lost
// network, a reload and a restart, each under a key of its own, so that two tabs do not overwrite each other.
// Every page loads this file, for whatever page is opened next sends what waits. A page from a plain address has
// storage, fetch and getRandomValues; locks, service workers and randomUUID are withheld from it.
"use strict";

(() => {
  const PREFIX = "entry ", LEASE = "entry-sender", DOUBLE_TAP = 300, PATIENCE = 10000, TERM = 12000, LONGEST_PAUSE = 15000;
  const panel = document.getElementById("waiting"), tab = freshId();
  let tapped = -DOUBLE_TAP, pause = 1000, timer, sending = false, unreached = false, shown = "[]";

  function freshId() {
    return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  const read = (key) => JSON.parse(localStorage.getItem(key));
  const put = (entry) => localStorage.setItem(entry.key, JSON.stringify(entry));
  const entries = () => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).sort().map(read).filter(Boolean);
  const tableOf = (entry) => entry.url.replace(/[^/]+\/$/, "");
  const waitingAt = (table) => entries().filter((entry) => tableOf(entry) === table);
  const forms = () => document.querySelectorAll("form[data-entry]");
  // Read anew each time: a login since has brought a new token.
  const token = () => document.cookie.match(/(?:^|; )csrftoken=([^;]*)/)?.[1] ?? "";
  const stampOf = (entry) => ({ client_id: entry.id, base_revision: entry.base, base_after: entry.after ?? "", seen: entry.seen });

  function nextKey() {
    // Later than all others even where the clock of the tablet was set back.
    const last = Number(entries().pop()?.key.split(" ")[1] ?? 0);
    return `${PREFIX}${String(Math.max(Date.now(), last + 1)).padStart(15, "0")} ${tab}`;
  }

  /** The words of the preview, or without a network those of the buttons that were tapped. */
  function wordsOf(form, button) {
    const told = form.querySelector("[data-words]")?.dataset.words;
    const picked = Array.from(form.querySelectorAll("input:checked"), (input) => input.value && input.labels[0]?.innerText);
    const typed = Array.from(form.querySelectorAll("input[type=text], textarea"), (input) => input.value);
    return told ?? ([...picked, ...typed].map((text) => (text ?? "").replace(/\s+/g, " ").trim()).filter(Boolean).join(", ") || button.textContent);
  }

  const placeOf = () => document.querySelector("h1").textContent.trim().replace(/\s+/g, " ");

  function entryOf(form, button) {
    const body = new FormData(form), url = new URL(form.getAttribute("action"), location.href).pathname;
    const instead = new URLSearchParams(location.search).get("instead"), edited = entries().find((entry) => entry.id === instead);
    const ahead = edited ? null : waitingAt(tableOf({ url })).pop();
    const entry = {
      url, key: edited?.key ?? nextKey(), edits: edited?.id, words: wordsOf(form, button), place: placeOf(), at: Date.now(),
      id: body.get("client_id"), base: body.get("base_revision"), after: ahead?.id ?? form.dataset.after,
      seen: ahead ? ahead.seen + ahead.lines : Number(body.get("seen")), lines: button.name === "undo" ? -1 : 1,
    };
    body.append(button.name, button.value);
    for (const name of ["client_id", "base_revision", "seen", "previewed", "csrfmiddlewaretoken"]) body.delete(name);
    return { ...entry, body: new URLSearchParams(body).toString() };
  }

  function keep(event) {
    const form = event.target, button = event.submitter, again = event.timeStamp - tapped < DOUBLE_TAP;
    if (!form.matches("form[data-entry]") || !["save", "undo"].includes(button?.name)) return;
    tapped = event.timeStamp;
    if (again) return event.preventDefault();
    const entry = entryOf(form, button);
    try {
      put(entry);
    } catch {
      return; // The storage is full or forbidden: the form goes its way as it does without JavaScript.
    }
    event.preventDefault();
    if (entry.edits) follow(entry.edits, { after: entry.id });
    makeReady(form, entry);
    pause = 1000;
    setTimeout(show, 1100);
    send();
  }

  /** Let whatever came after the entry `id` come after something else. */
  function follow(id, stamp) {
    for (const entry of entries()) if (entry.after === id) put({ ...entry, ...stamp });
    for (const form of forms()) if (form.dataset.after === id) form.dataset.after = stamp.after ?? "";
  }

  /** Empty the form for the next hand, which follows this entry whether or not it is sent by then. */
  function makeReady(form, entry) {
    for (const field of form.elements) {
      // A form that came back filled would be reset to what was typed.
      if (/^(radio|checkbox)$/.test(field.type)) field.defaultChecked &&= "fresh" in form.dataset;
      else if (/^text/.test(field.type)) field.defaultValue = "";
    }
    form.reset();
    form.elements.client_id.value = freshId();
    for (const other of forms()) {
      other.elements.seen.value = entry.seen + entry.lines;
      other.dataset.after = entry.id;
    }
    form.dispatchEvent(new CustomEvent("entry:kept", { bubbles: true }));
  }

  /** One tab sends at a time. Two would do no harm, for the server counts an id once; it spares the network. */
  function lease() {
    const [owner, until] = (localStorage.getItem(LEASE) ?? "").split(" "), left = until - Date.now();
    if (owner !== tab && left > 0 && left <= TERM) return false;
    localStorage.setItem(LEASE, `${tab} ${Date.now() + TERM}`);
    return true;
  }

  function release() {
    if (localStorage.getItem(LEASE)?.startsWith(tab)) localStorage.removeItem(LEASE);
  }

  /** The first entry of a table that has none before it which waits for the judge. */
  function next() {
    const held = new Set();
    for (const entry of entries()) {
      if (!entry.result && !held.has(tableOf(entry))) return entry;
      held.add(tableOf(entry));
    }
  }

  async function send() {
    clearTimeout(timer);
    if (sending) return;
    sending = true;
    try {
      for (let entry; (entry = next()) && lease(); unreached = false) await post(entry);
    } catch {
      unreached = true;
    }
    sending = false;
    release();
    show();
    if (!entries().some((entry) => !entry.result || entry.result === "fault")) return;
    timer = setTimeout(retry, pause);
    pause = Math.min(2 * pause, LONGEST_PAUSE);
  }

  async function post(entry) {
    const body = new URLSearchParams([...new URLSearchParams(entry.body), ...Object.entries(stampOf(entry))]);
    put({ ...entry, tried: true });
    const headers = { "X-Entry": "1", "X-CSRFToken": token() };
    const answer = await fetch(entry.url, { method: "POST", headers, body, signal: AbortSignal.timeout?.(PATIENCE) });
    // No JSON: a fault of the program, or a network that wants to be signed in to and answers for others.
    const told = await answer.json().catch(() => ({ result: "fault", sentence: `${panel.dataset.fault} (${answer.status})` }));
    if (read(entry.key)?.id !== entry.id) return;
    if (!["saved", "again"].includes(told.result)) return put({ ...entry, ...told, tried: told.result === "fault" });
    localStorage.removeItem(entry.key);
    sent(entry);
  }

  function sent(entry) {
    const table = tableOf(entry);
    if (!waitingAt(table).length) document.dispatchEvent(new CustomEvent("entry:sent", { detail: { table } }));
  }

  function retry(results = ["fault"]) {
    for (const entry of entries()) if (results.includes(entry.result)) put({ ...entry, result: "" });
    send();
  }

  const actions = {
    /** The server shows what was typed in its form, with the reason beside it and what is stored instead. */
    async edit(entry) {
      const form = Object.assign(document.createElement("form"), { method: "post", action: `${entry.url}?instead=${entry.id}`, hidden: true });
      const stamp = { ...stampOf(entry), client_id: freshId(), csrfmiddlewaretoken: token() };
      for (const [name, value] of [...new URLSearchParams(entry.body), ...Object.entries(stamp)]) {
        form.append(Object.assign(document.createElement("input"), { name: name === "save" ? "preview" : name, value }));
      }
      document.body.append(form);
      await fetch(`${tableOf(entry)}live/`); // Off line the browser would show an empty page instead.
      form.submit();
    },
    async after(entry) {
      put({ ...entry, base: entry.revision, after: "", seen: entry.lasts, result: "", sentence: "", stored: "" });
      send();
    },
    async drop(entry) {
      if (!confirm(panel.dataset.drop)) return;
      localStorage.removeItem(entry.key);
      follow(entry.id, { after: entry.after, base: entry.base, seen: entry.seen });
      send();
    },
  };

  function item(entry) {
    const node = panel.querySelector("template").content.cloneNode(true), at = (name) => node.querySelector(`[data-${name}]`);
    const texts = { ...entry, at: new Date(entry.at).toLocaleTimeString(document.documentElement.lang) }, sentence = at("sentence");
    for (const name of ["place", "at", "words", "sentence", "stored"]) at(name).textContent = texts[name] ?? "";
    at("place").href = tableOf(entry);
    at("stored").parentElement.hidden = !entry.stored;
    sentence.hidden = !entry.sentence;
    const may = { edit: entry.result && entry.body.includes("save="), after: entry.result === "stale", drop: entry.result || !entry.tried };
    for (const button of node.querySelectorAll("button")) {
      button.hidden = !may[button.dataset.do];
      button.onclick = () => actions[button.dataset.do](entry).catch(() => { sentence.textContent = panel.dataset.unreachable; });
    }
    return node;
  }

  function show() {
    const all = entries(), now = JSON.stringify([all, unreached]);
    // What is saved at once is not worth a flash of the page.
    panel.hidden = !all.some((entry) => unreached || entry.result || Date.now() - entry.at > 1000);
    if (now === shown) return;
    shown = now;
    // One line leaves room for the next hand; what waits for the judge is opened.
    panel.querySelector("details").open = all.some((entry) => entry.result);
    panel.querySelector("[data-count]").textContent = all.length;
    for (const hint of panel.querySelectorAll("[data-when=unreached]")) hint.hidden = !unreached;
    panel.querySelector("[data-list]").replaceChildren(...all.map(item));
  }

  document.addEventListener("submit", keep);
  addEventListener("online", () => { pause = 1000; retry(); });
  addEventListener("pagehide", release);
  document.addEventListener("visibilitychange", () => document.hidden || retry());
  addEventListener("storage", (event) => {
    if (!event.key?.startsWith(PREFIX)) return;
    if (!event.newValue) sent(JSON.parse(event.oldValue));
    show();
  });
  // A device that was let in again, or a table that is back, gets one more try with every page.
  retry(["fault", "gone"]);
})();
