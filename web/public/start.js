// What cannot wait for the program: the theme, before the first paint, and the first questions to the server.
// A file of its own because the Content-Security-Policy allows no inline script (SEC-6).
(function () {
  function read(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage can be forbidden; the program says so itself.
      return null;
    }
  }

  // The saved theme (UI-4, key `theme`, default light), so that dark never flashes white.
  const saved = read('theme');
  const isDark = saved === 'dark' || (saved === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-color-scheme', isDark ? 'dark' : 'light');

  const locale = read('locale') === 'en' ? 'en' : 'vi';
  document.documentElement.lang = locale;

  /** A token as the program would send it; none when it is about to end, which the program renews first (ACC-29). */
  function readToken() {
    try {
      const token = JSON.parse(read('AUTH_TOKEN')).accessToken;
      const payload = token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/');
      return JSON.parse(atob(payload)).exp * 1000 - Date.now() > 60_000 ? token : null;
    } catch {
      return null;
    }
  }

  // Requested while the program is still loading, which takes the answers (web/src/api/early.ts): the person, and for the list
  // without filters its first page. The addresses are attributes of this script's element, written by the build from the contract.
  const token = /^\/community(\/|$)/.test(location.pathname) ? readToken() : null;
  if (token === null) return;
  const isOrders = /^\/community\/orders\/?$/.test(location.pathname);
  // Somebody signed in sees the frame of the page at once (UI-47); everybody else comes to the sign-in.
  document.documentElement.setAttribute('data-frame', isOrders ? 'orders' : 'page');
  const { page, orders } = document.querySelector('script[data-page]').dataset;
  const paths = page.split(' ');
  if (isOrders && location.search === '' && read('orders-landing') === null) paths.push(...orders.split(' '));
  const headers = {
    accept: 'application/json',
    'accept-language': locale,
    authorization: `Bearer ${token}`,
  };
  const actingOwner = read('desk');
  if (actingOwner !== null) headers['acting-for'] = actingOwner;
  const answers = {};
  for (const path of paths) {
    answers[path] = fetch(path, { headers, credentials: 'omit' });
    // The code that takes the answer up handles a failure; without it there is nothing to do.
    answers[path].catch(() => undefined);
  }
  window.bobbinEarly = { headers, answers };
})();
