// Runs before the first paint, so that neither theme nor language flashes.
(() => {
  const root = document.documentElement;
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };

  function apply() {
    const theme = read("theme");
    const chosen = theme === "light" || theme === "dark" ? theme : null;
    if (chosen) root.dataset.theme = chosen;
    else delete root.dataset.theme;

    // The public pages are Malay throughout; only the app follows the chosen language.
    if ("app" in root.dataset) root.lang = read("lang") === "en" ? "en" : "ms";

    const colours = document.querySelectorAll('meta[name="theme-color"]');
    for (const colour of colours) {
      colour.dataset.media ??= colour.media;
      colour.media = chosen
        ? colour.dataset.media.includes(chosen)
          ? "all"
          : "not all"
        : colour.dataset.media;
    }
  }

  apply();
  addEventListener("storage", apply);
  addEventListener("theme", apply);
})();
