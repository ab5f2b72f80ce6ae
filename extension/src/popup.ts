import { readSettings, readState, type State } from './store.ts';
import { WORDS, writeWords } from './words.ts';

const list = document.querySelector('ul') as HTMLUListElement;

function toTroubleWords({ trouble }: State): string | null {
  if (trouble === null) return null;
  return trouble.kind === 'key' ? WORDS.badKey : WORDS[trouble.kind] + trouble.words;
}

async function show(): Promise<void> {
  const [settings, state] = await Promise.all([readSettings(), readState()]);
  const shops = Object.entries(state.synced).toReversed();
  const lines = shops
    .slice(0, 10)
    .map(([shopId, at]) => `${WORDS.synced} ${new Date(at).toLocaleTimeString()} · ${shopId}`);
  const words = [
    settings === null ? WORDS.notSet : null,
    settings !== null && shops.length === 0 ? WORDS.noShop : null,
    toTroubleWords(state),
    state.queue.length > 0 ? WORDS.waiting + state.queue.length : null,
    ...lines,
  ];
  list.replaceChildren(
    ...words
      .filter((text) => text !== null)
      .map((text) => Object.assign(document.createElement('li'), { textContent: text })),
  );
}

writeWords();
void show();
chrome.storage.onChanged.addListener(() => void show());
document.querySelector('button')?.addEventListener('click', () => void chrome.runtime.openOptionsPage());
