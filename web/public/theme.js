try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") {
    document.documentElement.dataset.theme = theme;
    for (const bar of document.querySelectorAll("meta[name=theme-color]")) {
      bar.media = bar.dataset.theme === theme ? "all" : "not all";
    }
  }
  // The shape of the frame that stands here until the page is drawn: see `.waiting` in base.css.
  if (localStorage.getItem("userId") !== null) {
    const hasTabs = /^\/(home|friends|invite|login)?\/?$/i.test(location.pathname);
    document.documentElement.dataset.frame = hasTabs ? "tabs" : "page";
  }
} catch {
  // No storage.
}
