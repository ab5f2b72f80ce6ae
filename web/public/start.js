// What cannot wait for the program: the theme, before the first paint, and the first questions to the server.
// A file of its own because the Content-Security-Policy allows no inline script (W12).
(function () {
  function read(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage can be forbidden; the program says so itself.
      return null;
    }
  }

  // The saved theme (Spec 1 §1, key `theme`, default light), so that dark never flashes white.
  const saved = read('theme');
  const isDark = saved === 'dark' || (saved === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');

  /** A token as the program would send it; none when it is about to end, which the program renews first (Spec 1 §3). */
  function readToken() {
    try {
      const token = JSON.parse(read('AUTH_TOKEN')).accessToken;
      const payload = token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/');
      return JSON.parse(atob(payload)).exp * 1000 - Date.now() > 60_000 ? token : null;
    } catch {
      return null;
    }
  }

  // Asked while the program is still on its way, which takes up the answers (web/src/api/early.ts): the person, and for
  // the list without filters its first page. The addresses are those that the program asks; a wrong one is asked twice.
  const token = /^\/community(\/|$)/.test(location.pathname) ? readToken() : null;
  if (token === null) return;
  const paths = ['/api/auth/profile'];
  if (/^\/community\/orders\/?$/.test(location.pathname) && location.search === '') {
    paths.push(
      '/api/shops/orders?page=1&limit=50&sortBy=dueAt%3AASC',
      '/api/shops/orders/tracking',
      '/api/shops/shops',
    );
  }
  const headers = {
    accept: 'application/json',
    'accept-language': read('locale') === 'en' ? 'en' : 'vi',
    authorization: `Bearer ${token}`,
  };
  const answers = {};
  for (const path of paths) {
    answers[path] = fetch(path, { headers, credentials: 'omit' });
    // Who takes it up meets the failure; nobody else has to.
    answers[path].catch(() => undefined);
  }
  window.bobbinEarly = { headers, answers };
})();
