// What pages can do beyond links and forms; they also work without it.

const form = document.querySelector("form.ask");
const box = form?.elements.q;
const names = form?.querySelector(".names");
const status = form?.querySelector(".status");
const answer = document.querySelector("#answer");
const start = document.querySelector("#start");
const WAIT = 350; // milliseconds after the last key
const MOST = 8; // names that are offered

const said = (key) => form.querySelector("template.said").content.querySelector(`[data-say=${key}]`).textContent;

// Finding names, without a network

let known;
const squeezed = (text) => text.normalize("NFKD").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

async function load() {
  const data = await (await fetch(form.dataset.names)).json();
  const found = [];
  for (const group of data.groups) {
    const place = `${data.base}/${group.path}`;
    for (const [number, title] of group.rules ?? []) {
      const href = `${place}/${encodeURIComponent(number.toLowerCase())}${data.end}`;
      found.push({ text: `${number} ${title}`.trim(), kind: group.label, href, keys: [squeezed(number), squeezed(title)] });
    }
    for (const [name, path, also] of group.names ?? []) {
      const keys = [name, ...(also ?? "").split(" ")].map(squeezed);
      found.push({ text: name, kind: group.label, href: `${place}/${encodeURIComponent(path)}${data.end}`, keys });
    }
  }
  return found;
}

async function named(text) {
  const wanted = squeezed(text);
  if (wanted.length < 2) return [];
  known ??= load().catch(() => { known = undefined; return []; });
  const scored = [];
  for (const entry of await known) {
    let score = 0;
    for (const key of entry.keys) {
      if (!key) continue;
      if (key === wanted) score = Math.max(score, 3);
      else if (key.startsWith(wanted)) score = Math.max(score, 2);
      else if (wanted.length > 3 && key.includes(wanted)) score = Math.max(score, 1);
    }
    if (score) scored.push([score, entry]);
  }
  return scored.sort((a, b) => b[0] - a[0] || a[1].text.length - b[1].text.length).slice(0, MOST).map(([, entry]) => entry);
}

function offer(found) {
  names.replaceChildren(...found.map((entry) => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    const kind = document.createElement("small");
    link.href = entry.href;
    kind.textContent = entry.kind;
    link.append(entry.text, kind);
    item.append(link);
    return item;
  }));
  names.hidden = !found.length;
}

// Answering, without reloading the page

let asked = box?.value.trim() ?? "";
let asking;

async function ask(text, how) {
  asking?.abort();
  if (how) {
    const address = new URL(form.action);
    if (text) address.searchParams.set("q", text);
    // more typing is still the same question
    const goesOn = asked && text && (text.startsWith(asked) || asked.startsWith(text));
    history[how === "typed" && goesOn ? "replaceState" : "pushState"]({ question: text }, "", address);
  }
  asked = text;
  document.querySelector("h1")?.classList.toggle("unseen", Boolean(text));
  start.hidden = Boolean(text) && start.children.length > 0;
  if (!text) { answer.replaceChildren(); status.textContent = ""; return; }
  asking = new AbortController();
  answer.setAttribute("aria-busy", "true");
  try {
    const address = new URL(form.dataset.answers, location.href);
    address.searchParams.set("q", text);
    const response = await fetch(address, { signal: asking.signal });
    if (!response.ok && response.status !== 404) throw new Error(response.statusText);
    answer.innerHTML = await response.text(); // escaped by the server, as on the page itself
    status.textContent = "";
    document.title = `${text} · Magistrate`;
    explain(answer);
  } catch (error) {
    if (error.name === "AbortError") return;
    answer.replaceChildren();
    status.textContent = said("offline");
  }
  answer.removeAttribute("aria-busy");
}

function choices() {
  const offered = [...names.querySelectorAll("a")];
  const listed = answer ? [...answer.querySelectorAll(".candidates a, .nearest a, .see-also a, article h2 a, article h3 a")] : [];
  return [...offered, ...listed];
}

if (form) {
  const answers = Boolean(answer && form.dataset.answers);
  let timer;
  let turn = 0;
  form.addEventListener("submit", (event) => {
    clearTimeout(timer);
    const text = box.value.trim();
    if ("static" in form.dataset) {
      event.preventDefault();
      const first = names.querySelector("a");
      if (first) first.click();
      else status.textContent = said("static");
    } else if (answers) {
      event.preventDefault();
      offer([]);
      if (text !== asked || !answer.children.length) ask(text, text === asked ? "" : "asked");
    }
  });
  box.addEventListener("input", () => {
    clearTimeout(timer);
    const now = ++turn;
    timer = setTimeout(async () => {
      const text = box.value.trim();
      named(text).then((found) => {
        if (now !== turn) return;
        offer(found);
        if ("static" in form.dataset || !navigator.onLine) status.textContent = text && !found.length ? said("static" in form.dataset ? "static" : "offline") : "";
      });
      if (answers && text !== asked && navigator.onLine) ask(text, "typed");
    }, WAIT);
  });
  document.addEventListener("keydown", (event) => {
    const typing = event.target.matches?.("input, textarea, select, [contenteditable]");
    if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      box.focus();
      box.select();
      return;
    }
    const all = choices();
    const at = all.indexOf(document.activeElement);
    if (event.key === "Escape" && (at >= 0 || event.target === box)) {
      offer([]);
      box.focus();
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && (event.target === box || at >= 0) && all.length) {
      const next = event.target === box ? (event.key === "ArrowDown" ? 0 : -1) : at + (event.key === "ArrowDown" ? 1 : -1);
      if (event.target === box && next < 0) return;
      event.preventDefault();
      if (next < 0) box.focus();
      else all[Math.min(next, all.length - 1)].focus();
    }
  });
  document.addEventListener("click", (event) => { if (!form.contains(event.target)) offer([]); });
  if (answers) {
    window.addEventListener("popstate", () => {
      const text = new URL(location.href).searchParams.get("q") ?? "";
      box.value = text;
      offer([]);
      ask(text.trim(), "");
    });
  }
}

// What a term means, on hover, on focus and on tap

let tip;
const hide = () => { tip?.remove(); tip = undefined; };

function show(link) {
  const meant = document.getElementById(decodeURIComponent(link.hash.slice(1)));
  if (!meant) return;
  hide();
  tip = document.createElement("div");
  tip.className = "tip";
  tip.id = "tip";
  tip.role = "tooltip";
  const name = document.createElement("b");
  name.textContent = meant.querySelector("dt").textContent;
  tip.append(name, ...[...meant.querySelector("dd").childNodes].map((node) => node.cloneNode(true)));
  document.body.append(tip);
  const place = link.getBoundingClientRect();
  const left = Math.max(16, Math.min(place.left, document.documentElement.clientWidth - tip.offsetWidth - 16));
  tip.style.left = `${left + scrollX}px`;
  tip.style.top = `${place.bottom + scrollY + 6}px`;
}

function explain(within) {
  for (const link of within.querySelectorAll("a.term")) {
    link.addEventListener("pointerenter", (event) => { if (event.pointerType === "mouse") show(link); });
    link.addEventListener("focus", () => show(link));
    link.addEventListener("click", (event) => { event.preventDefault(); show(link); });
  }
}
explain(document);
document.addEventListener("pointerover", (event) => {
  if (tip && event.pointerType === "mouse" && !event.target.closest?.("a.term, .tip")) hide();
});
document.addEventListener("click", (event) => { if (tip && !event.target.closest("a.term, .tip")) hide(); });
document.addEventListener("focusin", (event) => { if (tip && !event.target.closest("a.term, .tip")) hide(); });
document.addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });

// Copying a citation

for (const button of document.querySelectorAll("button[data-copy]")) {
  if (!navigator.clipboard) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    const text = document.getElementById(button.dataset.copy).textContent.replace(/\s+/g, " ").trim();
    await navigator.clipboard.writeText(text);
    button.textContent = button.dataset.done;
  });
}

// Without a network: visited pages stay readable, and a whole game if the reader wants it

const keep = document.querySelector(".keep");
if ("serviceWorker" in navigator && document.body.dataset.worker) {
  navigator.serviceWorker.register(document.body.dataset.worker).then(async () => {
    const { active } = await navigator.serviceWorker.ready;
    // the page itself was loaded before the worker was ready
    active.postMessage({ keep: [location.href, form?.dataset.names].filter(Boolean) });
    if (keep) keep.hidden = false;
  }).catch(() => {});
  keep?.querySelector("button").addEventListener("click", async (event) => {
    const button = event.target;
    const progress = keep.querySelector("progress");
    const result = keep.querySelector("[role=status]");
    button.disabled = true;
    progress.hidden = false;
    const { active } = await navigator.serviceWorker.ready;
    const channel = new MessageChannel();
    channel.port1.onmessage = ({ data }) => {
      progress.value = data.share;
      if (!data.ended) return;
      progress.hidden = true;
      button.disabled = false;
      result.textContent = data.failed ? button.dataset.failed : button.dataset.kept;
    };
    active.postMessage({ keepAll: keep.dataset.pages }, [channel.port2]);
  });
}
