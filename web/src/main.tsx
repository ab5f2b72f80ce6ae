import './no-eval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './fonts.css';
import './mantine.css';
import './theme.css';
import { App } from './app.tsx';
import { startTranslations } from './i18n/i18n.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
// No `await` here: a chunk that takes something from this file, as the English texts may, would wait for it for ever.
void startTranslations().then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
