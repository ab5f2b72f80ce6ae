// Turns every allowed address off, when nobody can work from the right one any more:
//   node server/src/open-addresses.ts
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { systemScope } from './platform/access.ts';
import { createLog } from './platform/log.ts';

const config = readConfig(process.env);
const app = buildApp(config, createLog(config.LOG_LEVEL, 'open-addresses'));
try {
  const closed = await app.roles.allowedIps.openAll(systemScope('', 'operator'));
  process.stdout.write(
    closed.length === 0
      ? 'No address was active\n'
      : `Turned off: ${closed.join(', ')}. Staff may work from anywhere\n`,
  );
} finally {
  await app.close();
}
