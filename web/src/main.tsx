import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import './fonts.css';
import './theme.css';
import './frame.css';
import './ui/layout/boxes.module.css';
import { App, createStart } from './app.tsx';
import { loadSentences } from './api/sentences.ts';
import { awaitFirst } from './first-page.ts';
import { startTranslations } from './i18n/i18n.ts';

/**
 * Delay in milliseconds between the first rows and loading the error sentences. They load before any failure, because they could not load after a
 * network failure.
 */
const SENTENCES_AFTER_MS = 5_000;

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

/** Renders the page as soon as the data for its first view has loaded. */
async function draw(place: HTMLElement): Promise<void> {
  const start = createStart();
  await Promise.all([startTranslations(), awaitFirst(start.queryClient, start.router)]);
  // In a transition React renders in short pieces, so that a click or a key does not wait for the whole page.
  startTransition(() =>
    createRoot(place).render(
      <StrictMode>
        <App start={start} />
      </StrictMode>,
    ),
  );
  setTimeout(() => void loadSentences(), SENTENCES_AFTER_MS);
}

// Renders in a separate task, because evaluating this file is already the longest task. There must be no `await` here: a chunk that imports from this
// file, as the English texts may, would wait for it forever.
setTimeout(() => void draw(root));
