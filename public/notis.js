// Posts what is behind the #, a form at a press. Files open alone.
(() => {
  const send = async (form, button = {}) => {
    button.disabled = true;
    form.set("token", location.hash.slice(1));
    try {
      const answer = await fetch("/notis", { method: "POST", body: new URLSearchParams(form) });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      document.title = page.title;
      document.documentElement.lang = page.documentElement.lang;
      document.body.replaceChildren(...page.body.childNodes);
      document.querySelector("h1")?.focus();
    } catch {
      button.disabled = false;
      window.failed.hidden = false;
    }
  };
  addEventListener("submit", (event) => {
    if (event.target.target) return;
    event.preventDefault();
    void send(new FormData(event.target, event.submitter), event.submitter);
  });
  addEventListener("hashchange", () => location.reload());
  if (!document.forms[0]) void send(new FormData());
})();
