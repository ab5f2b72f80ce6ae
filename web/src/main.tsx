import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import './fonts.css';
import './mantine.css';
import './theme.css';
import { App } from './app.tsx';
import { startTranslations } from './i18n/i18n.ts';

// zod would try `new Function` to be faster, which the Content-Security-Policy reports as a violation (W12).
z.config({ jitless: true });

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
await startTranslations();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
