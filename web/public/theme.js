// Before the first paint: the saved theme (Spec 1 §1, key `theme`, default light), so that dark never flashes white.
// A file of its own because the Content-Security-Policy allows no inline script (W12).
(function () {
  let saved = null;
  try {
    saved = localStorage.getItem('theme');
  } catch {
    // Storage can be forbidden; light is the default.
  }
  const isDark = saved === 'dark' || (saved === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
})();
