// Turns every allowed address off, when nobody can work from the right one any more:
//   node server/src/open-addresses.ts
import './import-guard.ts';
import { buildApp } from './app.ts';
import { systemScope } from './platform/access.ts';
import { createLog } from './platform/log.ts';
import { runScript } from './script.ts';

await runScript('No address was turned off', async (config) => {
  const app = buildApp(config, createLog(config.LOG_LEVEL, 'open-addresses'));
  try {
    const closed = await app.roles.allowedIps.openAll(systemScope('', 'operator'));
    return closed.length === 0
      ? 'No address was active'
      : `Turned off: ${closed.join(', ')}. Staff may work from anywhere`;
  } finally {
    await app.close();
  }
});
