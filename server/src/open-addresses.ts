// Turns every allowed address off, when nobody can work from the right one any more (W22):
//   node server/src/open-addresses.ts
import { createAllowedIps } from './modules/roles/allowed-ips/service.ts';
import { createAudit } from './modules/audit/service.ts';
import { readConfig } from './config.ts';
import { systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/database.ts';

const { DATABASE_URL } = readConfig(process.env);
const { db, close } = openDatabase(DATABASE_URL, 2);
try {
  const allowedIps = createAllowedIps({ db, clock: systemClock, audit: createAudit(systemClock) });
  const closed = await allowedIps.openAll({ userId: null, name: 'operator', address: '', requestId: '' });
  process.stdout.write(
    closed.length === 0
      ? 'No address was active\n'
      : `Turned off: ${closed.join(', ')}. Staff may work from anywhere\n`,
  );
} finally {
  await close();
}
