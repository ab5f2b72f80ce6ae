import { extensionPost, syncExtension } from '@bobbin/contract/extension';
import { add, dropStale, remove, toOutcome, toPause, type Waiting } from './queue.ts';
import { isFields, readAnswer } from './seller-pages.ts';
import { changeState, readSettings, readState } from './store.ts';

const ALARM = 'send';
/** Timeout of a call in milliseconds. The browser stops a service worker that waits for more than half a minute. */
const ANSWER_MS = 20_000;
/** Interval in milliseconds after which sending is retried when the browser stopped the service worker. */
const WATCH_MS = 60_000;
const SYNCED_MAX = 100;

/** Changes of the stored state run one after another, because two concurrent changes would overwrite each other. */
let last: Promise<unknown> = Promise.resolve();
function inTurn(work: () => Promise<void>): void {
  last = last.then(work, work);
}

/** Stores the extension post of a page until it is sent. */
async function keep(message: unknown): Promise<void> {
  if (!isFields(message) || message.bobbin !== 'answer') return;
  if (typeof message.url !== 'string' || typeof message.text !== 'string') return;
  const seen = readAnswer(new URL(message.url), parse(message.text));
  if (seen === null) return;
  const { version } = chrome.runtime.getManifest();
  const checked = extensionPost.safeParse({
    version,
    shopId: seen.shopId,
    observedAt: new Date().toISOString(),
    ...seen.parts,
  });
  // An invalid post is dropped, because it means that the marketplace's pages have changed, so that a field may have another meaning.
  if (!checked.success) {
    const words = checked.error.issues.map(({ path }) => path.join('.')).slice(0, 3);
    return changeState({ trouble: { kind: 'unreadable', words: words.join(', ') } });
  }
  const waiting = { key: `${checked.data.shopId} ${seen.place}`, post: checked.data };
  await changeState({ queue: add((await readState()).queue, waiting) });
}

/** Sends the waiting posts, oldest first. Stops at the first post that cannot be sent now. */
async function sendAll(): Promise<void> {
  const settings = await readSettings();
  if (settings === null) return;
  for (;;) {
    const state = await readState();
    const queue = dropStale(state.queue, Date.now());
    const [next] = queue;
    if (next === undefined) {
      await chrome.alarms.clear(ALARM);
      return changeState({ queue, failures: 0 });
    }
    await chrome.alarms.create(ALARM, { when: Date.now() + WATCH_MS });
    const { outcome, words } = await send(next, settings.server, settings.key);
    if (outcome === 'kept') {
      const synced = Object.entries({ ...state.synced, [next.post.shopId]: next.post.observedAt });
      await changeState({
        queue: remove(queue, next),
        failures: 0,
        synced: Object.fromEntries(synced.slice(-SYNCED_MAX)),
        trouble: null,
      });
    } else if (outcome === 'refused') {
      await changeState({ queue: remove(queue, next), trouble: { kind: outcome, words } });
    } else {
      const failures = state.failures + 1;
      await changeState({ queue, failures, trouble: { kind: outcome, words } });
      // A post that waits for another API key is not retried by the alarm: the current key would be rejected again, and sending continues when the
      // user saves another key.
      await chrome.alarms.clear(ALARM);
      if (outcome === 'later') await chrome.alarms.create(ALARM, { when: Date.now() + toPause(failures) });
      return;
    }
  }
}

async function send({ post }: Waiting, server: string, key: string) {
  try {
    const response = await fetch(`${server}/api${syncExtension.path}`, {
      method: syncExtension.method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(post),
      credentials: 'omit',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const answer = parse(await response.text());
    const { isSuccess, exceptionBody } = isFields(answer) ? answer : {};
    const words = isFields(exceptionBody) ? String(exceptionBody.message) : String(response.status);
    return { outcome: toOutcome(response.status, isSuccess === true), words };
  } catch {
    return { outcome: 'later' as const, words: '' };
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

chrome.runtime.onMessage.addListener((message) => {
  if (!isFields(message)) return;
  if (message.bobbin === 'answer') inTurn(() => keep(message));
  inTurn(sendAll);
});
chrome.alarms.onAlarm.addListener(() => inTurn(sendAll));
chrome.runtime.onStartup.addListener(() => inTurn(sendAll));
