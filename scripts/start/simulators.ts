import '../../server/src/import-guard.ts';
import { startBankSimulator } from '@bobbin/simulators/bank/server';
import { startFlashSimulator } from '@bobbin/simulators/flash/server';
import { startMangoSimulator } from '@bobbin/simulators/mango/server';
import { startMarketplaceSimulator } from '@bobbin/simulators/marketplace/server';
import { startPressifySimulator } from '@bobbin/simulators/pressify/server';
import { startTelegramSimulator } from '@bobbin/simulators/telegram/server';
import { describePort } from './ports.ts';

const port = Number(process.env.SIM_PORT);
// Reports the port of a partner that cannot listen; any other error keeps its stack.
process.once('uncaughtException', (error: NodeJS.ErrnoException & { port?: number }) => {
  const isOfPort = error.syscall === 'listen' && error.port !== undefined;
  console.error(isOfPort ? describePort(error, error.port ?? port, 'SIM_PORT') : error);
  process.exit(1);
});

const webhookUrl = `${process.env.PUBLIC_URL ?? ''}/api/webhooks/marketplace`;
const marketplace = await startMarketplaceSimulator({
  port,
  live: true,
  // Mean time between two new orders; a new user sees orders arrive without waiting for an hour.
  arrivalSeconds: 400,
  oddMoney: true,
  webhookUrl,
  stateFile: process.env.SIM_STATE_FILE,
  warn: (text) => console.warn(`warn ${text}`),
});
/** A factory's day takes six minutes: slow enough to see each step. */
const FACTORY_TIME_FACTOR = 240;
const pressify = await startPressifySimulator({
  port: port + 1,
  live: true,
  timeFactor: FACTORY_TIME_FACTOR,
  stateFile: process.env.PRESSIFY_STATE_FILE,
});

const [mango, flash, telegram, bank] = await Promise.all([
  startMangoSimulator({
    port: port + 2,
    live: true,
    timeFactor: FACTORY_TIME_FACTOR,
    stateFile: process.env.MANGO_STATE_FILE,
  }),
  startFlashSimulator({
    port: port + 3,
    live: true,
    timeFactor: FACTORY_TIME_FACTOR,
    stateFile: process.env.FLASH_STATE_FILE,
  }),
  startTelegramSimulator({ port: port + 4, live: true }),
  startBankSimulator({ port: port + 5, live: true, webhookUrl: `${process.env.PUBLIC_URL ?? ''}/api/webhooks/banks` }),
]);

const { url, appKey, appSecret, serviceId } = marketplace;
process.send?.({
  marketplace: { url, appKey, appSecret, serviceId },
  pressify: { url: pressify.url, costs: pressify.costs },
  mango: { baseUrl: mango.baseUrl, costs: mango.costs },
  flash: { baseUrl: flash.baseUrl, costs: flash.costs },
  telegram: { url: telegram.url, botToken: telegram.botToken },
  bank: { url: bank.url, bin: bank.bin, account: bank.account, name: bank.name, secrets: bank.secrets },
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    const partners = [marketplace, pressify, mango, flash, telegram, bank];
    void Promise.all(partners.map((partner) => partner.close())).then(() => process.exit(0));
  });
}
