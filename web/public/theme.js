// Applies the chosen theme before the first paint; src/lib/theme.ts keeps it from then on.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is switched off: the system's choice stands.
}
