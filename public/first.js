// Watches over the sign-in that the build wrote into its page (src/app/first-page.tsx), so that it can be typed into
// before the app is there. The app draws the same unseen and then takes its place within one task, in which no key can
// fall between the two. The build puts theme.js before this and gives both one address.
(() => {
  const CONTROLS = "a, button, input";
  let pressed;
  let composing;

  /** Notes which button was pressed last, unless something was typed since, and whether a word is being composed. */
  function note({ type, target }) {
    if (type === "compositionstart") composing = target;
    else if (type === "compositionend") composing = undefined;
    else pressed = type === "click" ? target.closest("button") : undefined;
  }

  function begin() {
    if (document.readyState !== "interactive") return;
    const [first, root] = ["first", "root"].map((id) => document.getElementById(id));
    for (const type of ["click", "input", "compositionstart", "compositionend"]) {
      first.addEventListener(type, note);
    }
    // Not where a keyboard on the screen would come up over the page.
    const isFree = document.activeElement === document.body;
    if (isFree && matchMedia("(pointer: fine)").matches) first.querySelector("input").focus();

    const watch = new MutationObserver(() => {
      // Around the screen something may be drawn before it.
      if (!root.querySelector("h1, [role=alert]")) return;
      watch.disconnect();
      const go = () => replace(first, root);
      if (composing) composing.addEventListener("compositionend", go, { once: true });
      else go();
    });
    watch.observe(root, { childList: true, subtree: true });
    // The app is started once this is painted, because its scripts take longer than the painting.
    requestAnimationFrame(() => setTimeout(() => void import(first.dataset.app)));
  }

  /** Hands over what was typed, the focus, and the button that was pressed last. */
  function replace(first, root) {
    const after = root.querySelectorAll(CONTROLS);
    let again;
    root.hidden = false;
    for (const [at, from] of first.querySelectorAll(CONTROLS).entries()) {
      const to = after[at];
      // Where the app draws something else, such as an error, nothing can be handed over.
      if (to?.name !== from.name) continue;
      if (from.value) {
        to.value = from.value;
        to.dispatchEvent(new Event("input", { bubbles: true }));
      }
      // A field for an e-mail address tells no selection.
      if (from.selectionEnd) to.setSelectionRange(from.selectionStart, from.selectionEnd);
      // Before the one with the focus goes, so that a keyboard on the screen stays.
      if (from === document.activeElement) to.focus({ preventScroll: true });
      if (from === pressed) again = to;
    }
    first.remove();
    again?.click();
  }

  document.addEventListener("readystatechange", begin);
})();
