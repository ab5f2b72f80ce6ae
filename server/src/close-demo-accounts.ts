import './import-guard.ts';
import { buildApp } from './app.ts';
import { DEMO_EMAILS } from './demo-accounts.ts';
import { createLog } from './platform/log.ts';
import { runScript } from './script.ts';

// A database that `npm start` filled, on its way to production: everybody knows the password of its accounts.
await runScript('No demo account was closed', async (config) => {
  const app = buildApp(config, createLog(config.LOG_LEVEL, 'close-demo-accounts'));
  try {
    const closed = await app.accounts.closeDemoUsers(DEMO_EMAILS);
    return closed.length === 0 ? 'No demo account is open' : `Closed ${closed.join(', ')}`;
  } finally {
    await app.close();
  }
});
