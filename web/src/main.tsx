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

/** When the first page has its rows, in milliseconds: what a line that is lost later could no longer bring. */
const SENTENCES_AFTER_MS = 5_000;

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

/** Draws the page as soon as it has what it shows. */
async function draw(place: HTMLElement): Promise<void> {
  const start = createStart();
  await Promise.all([startTranslations(), awaitFirst(start.queryClient, start.router)]);
  // As a transition React draws in short pieces, so that a press or a key does not wait for the whole page.
  startTransition(() =>
    createRoot(place).render(
      <StrictMode>
        <App start={start} />
      </StrictMode>,
    ),
  );
  setTimeout(() => void loadSentences(), SENTENCES_AFTER_MS);
}

// A task of its own: to read this file is the longest one already. No `await` here either: a chunk that takes something from
// this file, as the English texts may, would wait for it for ever.
setTimeout(() => void draw(root));
