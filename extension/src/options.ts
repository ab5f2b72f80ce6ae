import { readSettings, saveSettings } from './store.ts';
import { WORDS, writeWords } from './words.ts';

const form = document.querySelector('form') as HTMLFormElement;
const server = form.elements.namedItem('server') as HTMLInputElement;
const key = form.elements.namedItem('key') as HTMLInputElement;
const result = document.querySelector('output') as HTMLOutputElement;

writeWords();
void readSettings().then((settings) => {
  server.value = settings?.server ?? server.value;
  key.value = settings?.key ?? '';
});

/** Returns the origin of a typed URL. Only URLs of this computer may use http; all others need https. */
function toOrigin(text: string): string | null {
  if (!URL.canParse(text.trim())) return null;
  const { protocol, hostname, origin } = new URL(text.trim());
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1';
  return protocol === 'https:' || (protocol === 'http:' && isHere) ? origin : null;
}

async function tryIt(): Promise<string> {
  const origin = toOrigin(server.value);
  if (origin === null) return WORDS.badServer;
  // Match patterns do not support ports, so the port is left out.
  const { protocol, hostname } = new URL(origin);
  const origins = [`${protocol}//${hostname}/*`];
  if (!(await chrome.permissions.request({ origins }).catch(() => false))) return WORDS.notAllowed;
  await saveSettings({ server: origin, key: key.value.trim() });
  try {
    const headers = { authorization: `Bearer ${key.value.trim()}` };
    const response = await fetch(`${origin}/api/auth/profile`, { headers, credentials: 'omit' });
    if (response.status === 401 || response.status === 403) return WORDS.badKey;
    const { body } = (await response.json()) as { body: { email: string } };
    // Sends the posts that waited for an API key.
    void chrome.runtime.sendMessage({ bobbin: 'send' }).catch(() => undefined);
    return WORDS.works + body.email;
  } catch {
    return WORDS.noAnswer;
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  result.textContent = WORDS.trying;
  void tryIt().then((words) => (result.textContent = words));
});
