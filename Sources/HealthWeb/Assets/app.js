// Live updates, undo timers, upload progress and dragging. Every page works without this file.
"use strict";
(() => {
  const script = document.currentScript.src;
  const main = () => document.getElementById("main");
  const token = () => document.querySelector("meta[name=form-token]")?.content ?? "";
  // Whether something was typed or chosen, also before this file ran.
  let dirty = [...document.querySelectorAll("form:not([data-filter]) input, form:not([data-filter]) textarea")].some((field) =>
    ["checkbox", "radio"].includes(field.type) ? field.checked !== field.defaultChecked
      : field.files ? field.files.length > 0 : field.value !== "" && field.value !== field.defaultValue);

  // --- Undo: the bar goes when the offer ends, unless somebody is about to use it.
  let undoTimer;
  function startUndo() {
    clearTimeout(undoTimer);
    const bar = document.querySelector(".undo");
    if (!bar) return;
    const end = () => {
      if (bar.matches(":hover, :focus-within")) { undoTimer = setTimeout(end, 1000); return; }
      bar.remove();
    };
    undoTimer = setTimeout(end, Number(bar.dataset.seconds) * 1000);
  }

  // --- Parts of the page are replaced; what is focused and how far it is scrolled stay.
  async function refresh(response) {
    const isAsked = Boolean(response);
    response ??= await fetch(location.href, { headers: { "X-Partial": "1" }, cache: "no-store" });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    // What was typed while the answer was on its way is not thrown away.
    if (dirty && !isAsked) { stale = true; return true; }
    const fresh = page.getElementById("main");
    if (!fresh || !main()) return false;
    const focused = document.activeElement;
    const place = focused && main().contains(focused) ? placeOf(focused) : null;
    const open = [...main().querySelectorAll("details[open]")].map(placeOf);
    const searched = main().querySelector("[data-filter]")?.q.value;
    const read = new Map([...main().querySelectorAll("[data-plot]:has(.slot.on)")].map((plot) =>
      [plot.dataset.plot, [...plot.querySelectorAll(".slot")].findIndex((slot) => slot.matches(".on"))]));
    main().innerHTML = fresh.innerHTML;
    const search = searched && main().querySelector("[data-filter]");
    if (search) { search.q.value = searched; filter(search); }
    for (const one of open) find(one)?.setAttribute("open", "");
    for (const part of [".undo", ".top .badge", ".tabs"]) {
      const [now, next] = [document.querySelector(part), page.querySelector(part)];
      if (now && next) now.replaceWith(next); else if (now) now.remove();
      else if (next) main().after(next);
    }
    document.title = page.title;
    if (place) find(place)?.focus({ preventScroll: true });
    dirty = false;
    startUndo();
    startDragging();
    startPlots(read);
    followWork();
    return true;
  }

  // --- Work that goes on is looked at every second: its progress is no change of the data.
  let workTimer;
  function followWork() {
    clearTimeout(workTimer);
    if (!main()?.querySelector("[aria-busy=true]")) return;
    workTimer = setTimeout(() => { if (dirty) followWork(); else refresh().catch(followWork); }, 1000);
  }

  // The place of an element, and what tells it from others: an update may bring or take something before it.
  function placeOf(element) {
    const path = [];
    for (let at = element; at && at !== main(); at = at.parentElement) {
      path.unshift([...at.parentElement.children].indexOf(at));
    }
    return { path, tag: element.tagName, identity: identityOf(element) };
  }

  function identityOf(element) {
    const text = (element.querySelector(":scope > summary") ?? element).textContent;
    return [element.tagName, element.getAttribute("href"), element.name, element.form?.getAttribute("action"), text]
      .join("\n");
  }

  // The same element on the new page; if it has gone, what stands at its place.
  function find({ path, tag, identity }) {
    const isSame = (one) => one && identityOf(one) === identity;
    const there = path.reduce((at, index) => at?.children[index], main());
    return isSame(there) ? there : [...main().querySelectorAll(tag)].find(isSame) ?? there;
  }

  // --- A form that logs something is sent once by a double press. Without an answer it can be sent again soon.
  const sent = new WeakMap();
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.hasAttribute("data-once")) return;
    if (event.submitter && sent.get(form) === event.submitter) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    sent.set(form, event.submitter);
    setTimeout(() => sent.delete(form), 3000);
  }, true);

  // --- Forms that only change something small are sent without leaving the page.
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (form.method !== "post" || form.closest(".compose") || form.enctype.startsWith("multipart")
      || form.hasAttribute("data-full")) return;
    event.preventDefault();
    const data = new URLSearchParams(new FormData(form, event.submitter));
    form.setAttribute("aria-busy", "true");
    try {
      const path = event.submitter?.getAttribute("formaction") ?? form.getAttribute("action");
      const response = await fetch(path, { method: "POST", body: data });
      const isElsewhere = new URL(response.url).pathname !== location.pathname;
      if (isElsewhere && response.ok) { location.assign(response.url); return; }
      if (!(await refresh(response))) location.reload();
    } catch {
      say(document.body.dataset.noConnection);
      sent.delete(form);
    } finally {
      form.removeAttribute("aria-busy");
    }
  });

  document.addEventListener("input", (event) => {
    const form = event.target.closest("form");
    if (form?.hasAttribute("data-filter")) filter(form); else if (form) dirty = true;
  });
  // --- A filter hides the cards that have other words; without this the server searches.
  function filter(form) {
    const words = form.q.value.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").split(/\s+/);
    for (const card of document.querySelectorAll("[data-find]")) {
      card.hidden = !words.every((word) => card.dataset.find.includes(word));
    }
    for (const group of document.querySelectorAll(".group")) {
      group.hidden = !group.querySelector("[data-find]:not([hidden])");
    }
    const nothing = document.querySelector("[data-nothing]");
    if (nothing) nothing.hidden = Boolean(document.querySelector(".group:not([hidden])"));
  }
  // A choice in a list of filters counts at once.
  document.addEventListener("change", (event) => {
    const form = event.target.closest("form.filters, form[data-auto]");
    if (form && event.target.type !== "search") form.requestSubmit();
  });

  function say(text) {
    let box = document.getElementById("say");
    if (!box) {
      box = Object.assign(document.createElement("p"), { id: "say", className: "message problem" });
      box.setAttribute("role", "alert");
      main().prepend(box);
    }
    box.textContent = text;
  }

  // Whether somebody looks at a list or the picture of the camera, which an update would take away.
  function isChoosing() {
    return Boolean(document.querySelector("dialog[open], [role=combobox][aria-expanded=true]"));
  }

  // --- Live: the server says that something changed, the page reads itself again.
  function listen() {
    if (!document.querySelector(".top")) return;
    const source = new EventSource("/events");
    let waiting;
    source.addEventListener("change", () => {
      clearTimeout(waiting);
      // The answer to a form that was sent, such as a question, is not at the page's address.
      if (main().hasAttribute("data-answer")) return;
      waiting = setTimeout(() => { if (!dirty && !document.hidden && !isChoosing()) refresh(); else stale = true; }, 150);
    });
    addEventListener("pagehide", () => source.close());
  }
  let stale = false;
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && stale && !dirty) { stale = false; refresh(); }
  });

  // --- Uploads: sent as they are, with progress.
  document.addEventListener("submit", (event) => {
    const form = event.target;
    const input = form.querySelector("input[type=file][data-upload]");
    if (!input?.files.length) return;
    event.preventDefault();
    const bar = form.querySelector("progress");
    const text = form.querySelector("[data-status]");
    const request = new XMLHttpRequest();
    request.open("POST", form.getAttribute("action"));
    request.setRequestHeader("X-CSRF-Token", token());
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.setRequestHeader("X-File-Name", encodeURIComponent(input.files[0].name));
    request.upload.onprogress = (step) => {
      if (!bar || !step.lengthComputable) return;
      bar.hidden = false;
      bar.value = step.loaded / step.total;
      if (text) text.textContent = `${Math.round(bar.value * 100)} %`;
    };
    request.onload = () => location.assign(request.responseURL || location.href);
    request.onerror = () => say(document.body.dataset.uploadInterrupted);
    const cancel = form.querySelector("[data-cancel]");
    if (cancel) { cancel.hidden = false; cancel.onclick = () => { request.abort(); location.reload(); }; }
    request.send(input.files[0]);
  }, true);

  // --- Lists whose order the person chooses can be dragged; the buttons do the same.
  function startDragging() {
    for (const list of document.querySelectorAll("[data-order]")) {
      let dragged;
      for (const item of list.children) {
        item.draggable = true;
        item.ondragstart = () => { dragged = item; item.classList.add("dragged"); };
        item.ondragend = () => item.classList.remove("dragged");
        item.ondragover = (event) => {
          event.preventDefault();
          if (!dragged || dragged === item) return;
          const box = item.getBoundingClientRect();
          item[event.clientY < box.top + box.height / 2 ? "before" : "after"](dragged);
        };
        item.ondrop = (event) => {
          event.preventDefault();
          list.closest("form").requestSubmit();
        };
      }
    }
  }

  // --- Charts: what is said about a column or a row is shown under the pointer and by the arrow keys.
  // What was read before a part of the page was replaced, by the title of its chart, is shown again.
  function startPlots(read = new Map()) {
    for (const plot of document.querySelectorAll("[data-plot]")) {
      const slots = [...plot.querySelectorAll(".slot")];
      const readout = plot.nextElementSibling;
      if (!slots.length) continue;
      const texts = slots.map((slot) => slot.querySelector("title")?.textContent ?? "");
      for (const slot of slots) slot.querySelector("title")?.remove();
      let at = slots.length - 1;
      const pick = (index, isShown = true) => {
        slots[at].classList.remove("on");
        at = Math.min(Math.max(index, 0), slots.length - 1);
        plot.setAttribute("aria-valuenow", at);
        plot.setAttribute("aria-valuetext", texts[at]);
        if (isShown) { slots[at].classList.add("on"); readout.textContent = texts[at]; }
      };
      plot.tabIndex = 0;
      plot.setAttribute("role", "slider");
      plot.setAttribute("aria-label", plot.dataset.plot);
      plot.setAttribute("aria-valuemin", 0);
      plot.setAttribute("aria-valuemax", slots.length - 1);
      pick(at, false);
      readout.textContent = readout.dataset.hint;
      if (read.has(plot.dataset.plot)) pick(read.get(plot.dataset.plot));
      plot.onpointermove = plot.onpointerdown = (event) => {
        const index = slots.indexOf(event.target.closest(".slot"));
        if (index >= 0) pick(index);
      };
      plot.onkeydown = (event) => {
        const steps = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, PageUp: -7, PageDown: 7 };
        const index = { Home: 0, End: slots.length - 1 }[event.key] ?? at + (steps[event.key] ?? NaN);
        if (Number.isNaN(index)) return;
        event.preventDefault();
        pick(index);
      };
    }
  }

  if ("serviceWorker" in navigator) {
    // The page for no connection is kept in the language of this one.
    const language = document.documentElement.lang;
    navigator.serviceWorker.register(`/service-worker.js${new URL(script).search}&l=${language}`);
  }
  startUndo();
  startDragging();
  startPlots();
  followWork();
  listen();
})();
