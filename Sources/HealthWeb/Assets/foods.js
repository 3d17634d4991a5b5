// The search for foods while somebody types, and barcodes by camera. The form works without this file.
"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const field = () => byId("query");
  const list = () => byId("query-options");
  const isOpen = () => !list().hidden;
  const formats = ["ean_13", "ean_8", "upc_a"];
  let timer;
  let request;
  let marked = -1;

  // --- The list below the field, which keeps the focus (ARIA: combobox with a listbox).
  function prepare() {
    const input = field();
    if (!input || input.hasAttribute("role")) return;
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-controls", list().id);
    input.setAttribute("aria-expanded", "false");
  }

  function show(isShown) {
    prepare();
    list().hidden = !isShown;
    field().setAttribute("aria-expanded", String(isShown));
    mark(-1);
  }

  function mark(index) {
    const options = [...list().children];
    options[marked]?.setAttribute("aria-selected", "false");
    marked = index;
    const option = options[index];
    if (!option) { field().removeAttribute("aria-activedescendant"); return; }
    option.setAttribute("aria-selected", "true");
    option.scrollIntoView({ block: "nearest" });
    field().setAttribute("aria-activedescendant", option.id);
  }

  // By the arrow key the list opens with its first option marked, and in an empty field with favourites and usual foods.
  async function search(isByKey = false) {
    clearTimeout(timer);
    request?.abort();
    const text = field().value.trim();
    if (!text && !isByKey) { close(); return; }
    request = new AbortController();
    try {
      const token = field().form.elements["_token"].value;
      const response = await fetch("/foods/search", { method: "POST", signal: request.signal,
        body: new URLSearchParams({ _token: token, query: text }) });
      if (!response.ok || response.redirected) return;
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      // An answer to what is not in the field any more is too late.
      if (field()?.value.trim() !== text || document.activeElement !== field()) return;
      const options = page.querySelectorAll("[role=option]");
      list().replaceChildren(...options);
      show(options.length > 0);
      if (isByKey) mark(0);
      byId("query-status").textContent = page.querySelector("p").textContent;
    } catch {
      // Without a connection the list stays as it is; the button says what is wrong.
    }
  }

  function close() {
    clearTimeout(timer);
    request?.abort();
    show(false);
    byId("query-status").textContent = "";
  }

  // The form is sent as by the button of a result of the page without this file.
  function choose(option) {
    const button = Object.assign(document.createElement("button"),
      { name: "action", value: option.dataset.action, formNoValidate: true, hidden: true });
    field().form.append(button);
    field().form.requestSubmit(button);
  }

  document.addEventListener("input", (event) => {
    if (event.target !== field()) return;
    clearTimeout(timer);
    timer = setTimeout(() => search(), 150);
  });

  document.addEventListener("keydown", (event) => {
    if (event.target !== field() || event.isComposing) return;
    // A key that is still held after it has added a food does not save the meal, too.
    if (event.key === "Enter" && event.repeat) { event.preventDefault(); return; }
    const count = list().children.length;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && isOpen()) {
      event.preventDefault();
      // Before the first option and after the last one is the field itself.
      mark((marked + 1 + step + count + 1) % (count + 1) - 1);
    } else if (event.key === "ArrowDown") {
      event.preventDefault();
      search(true);
    } else if (event.key === "Escape" && isOpen()) {
      event.preventDefault();
      close();
    } else if (event.key === "Enter" && isOpen() && marked >= 0) {
      event.preventDefault();
      choose(list().children[marked]);
    } else if (event.key === "Enter" && field().value.trim()) {
      event.preventDefault();
      field().form.querySelector("button[value=search]").click();
    }
  });

  // A press on an option takes the focus from the field only after the option was chosen.
  document.addEventListener("pointerdown", (event) => {
    if (event.target.closest("#query-options")) event.preventDefault();
  });
  document.addEventListener("click", (event) => {
    const option = event.target.closest("#query-options [role=option]");
    if (option) choose(option);
    if (event.target.closest("#scan button")) scan();
  });
  document.addEventListener("focusin", (event) => { if (event.target === field()) prepare(); });
  document.addEventListener("focusout", (event) => { if (event.target === field()) close(); });

  // --- Barcodes: only where the browser reads them itself, so that no picture leaves the machine.
  async function readable() {
    if (!("BarcodeDetector" in window) || !navigator.mediaDevices?.getUserMedia) return [];
    const known = await BarcodeDetector.getSupportedFormats();
    return formats.filter((format) => known.includes(format));
  }

  async function scan() {
    const [dialog, video] = [byId("camera"), byId("camera").querySelector("video")];
    let stream;
    try {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      dialog.showModal();
      video.srcObject = stream;
      const detector = new BarcodeDetector({ formats: await readable() });
      let code;
      // An update of the page may take the dialog away.
      while (dialog.open && dialog.isConnected && !code) {
        if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) [code] = await detector.detect(video);
        if (!code) await new Promise((done) => setTimeout(done, 200));
      }
      dialog.close();
      if (!dialog.isConnected) return;
      field().focus();
      if (code) {
        field().value = code.rawValue;
        field().dispatchEvent(new Event("input", { bubbles: true }));
      }
    } catch {
      if (dialog.open) dialog.close();
      byId("query-status").textContent = byId("scan").dataset.problem;
    } finally {
      video.srcObject = null;
      for (const track of stream?.getTracks() ?? []) track.stop();
    }
  }

  prepare();
  // Not at the button itself, which an update of the page replaces.
  readable().then((found) => document.documentElement.classList.toggle("scans", found.length > 0), () => {});
  // After a food the next one can be typed; Enter in the empty field saves the meal. A phone opens no keyboard for it.
  if (field()?.hasAttribute("data-added") && matchMedia("(hover: hover)").matches) {
    field().focus({ preventScroll: true });
  }
})();
