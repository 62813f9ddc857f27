// Posts what stands behind the #, and shows what comes back.
(() => {
  const send = async (form, button) => {
    form.set("token", location.hash.slice(1));
    try {
      const answer = await fetch("/notis", { method: "POST", body: new URLSearchParams(form) });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      document.title = page.title;
      document.documentElement.lang = page.documentElement.lang;
      document.body.replaceChildren(...page.body.childNodes);
      document.querySelector("[tabindex]")?.focus();
    } catch {
      if (button) button.disabled = false;
      document.getElementById("failed").hidden = false;
    }
  };
  addEventListener("submit", (event) => {
    event.preventDefault();
    const button = event.submitter;
    void send(new FormData(event.target, button), button);
    if (button) button.disabled = true;
  });
  addEventListener("hashchange", () => location.reload());
  void send(new FormData());
})();
