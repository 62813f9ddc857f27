// Puts what is behind the # into the form, and takes it out of the address bar.
(() => {
  const field = document.querySelector("[name=token]");
  field.value = location.hash.slice(1);
  history.replaceState(null, "", location.pathname + location.search);
  addEventListener("hashchange", () => location.reload());
})();
