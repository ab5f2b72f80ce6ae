import { Problem, toReason } from '../problem.ts';
import { API_NODE_OPTIONS } from './api-node-options.ts';
import { MEMORY_ENVIRONMENT } from './memory-environment.ts';
import { WORKER_NODE_OPTIONS } from './worker-node-options.ts';
import { type Account, startDemo } from './demo-service.ts';
import { showStep } from './progress.ts';
import { type Service, startService, waitForAnswer } from './service.ts';
import { loadEnvironmentFile, readSettings } from './settings.ts';
import { type PartnerEnvironment, startSimulators } from './simulator-service.ts';
import { buildWeb, isWebBuilt } from './web-build.ts';
import { buildServerEnvironment, openWorld, startDatabase, type World } from './world.ts';

let world: World | null = null;

async function end(code: number): Promise<never> {
  await world?.stop();
  process.exit(code);
}

function endOnSignal(): void {
  // The signal of Ctrl-C arrives from the terminal and again through npm; the second one is ignored.
  if (world?.isStopping()) return;
  console.log('\nStopping …');
  void end(0);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, endOnSignal);

try {
  loadEnvironmentFile();
  world = await openWorld(readSettings(process.env, process.argv.slice(2)));
  await start(world);
} catch (error) {
  if (!world?.isStopping()) {
    console.error(error instanceof Problem ? error.message : error);
    await end(1);
  }
}

async function start(open: World): Promise<void> {
  const { settings } = open;
  const started = Date.now();
  console.log('Bobbin');
  // The build of the web application needs a whole core; everything else starts in parallel.
  const built = isWebBuilt() ? null : buildWeb(open.logFile('web'));
  built?.catch(() => {});
  // The partners need no database and start in parallel.
  const outside = startSimulators(settings.simulatorPort, settings, open.logFile('simulators'), stopWith('simulators'));
  outside.catch(() => {});
  const database = await showStep('Database', () => startDatabase(open));
  const { environment: partners, service: simulators } = await showStep('Simulated partners', () => outside);
  const env = buildServerEnvironment(open, { ...database.environment, ...partners });
  const startServer = (name: 'api' | 'worker') => {
    const service = startService({
      name,
      command: [...(name === 'api' ? API_NODE_OPTIONS : WORKER_NODE_OPTIONS), `server/src/${name}.ts`],
      env: { ...env, ...MEMORY_ENVIRONMENT },
      logFile: open.logFile(name),
    });
    stopWith('server')(service);
    return service;
  };
  // The API is not ready until the tables exist. A web application that is being built must be complete before the API starts.
  const early = built === null ? startServer('api') : null;
  const demo = startDemo(open, env);
  await showStep('Tables', () => demo.tables);
  if (built !== null) await showStep('Web application', () => built);
  const api = early ?? startServer('api');
  const accounts = await showStep('Demo world: three shops', (report) => {
    demo.onRead((read, all) => report(`${read} of ${all} orders read`));
    return demo.usable;
  });
  // The worker starts after the shops are connected. A restarted simulated world may have no authorizations, so the worker's first calls would be
  // refused.
  const worker = startServer('worker');
  await showStep('API', () => waitForAnswer(api, `http://127.0.0.1:${settings.port}/api/ready`));

  console.log(`\nReady after ${toSeconds(started)} s.\n`);
  showLinks(open, partners, accounts);
  console.log('The rest of the demo world comes meanwhile: orders at factories, designs, posts, flash sales.');
  demo.complete.then(
    () => console.log(`Demo world complete after ${toSeconds(started)} s.`),
    (error: unknown) => {
      if (!open.isStopping()) console.error(`The demo world is not complete: ${toReason(error)}`);
    },
  );
  const reason = await Promise.race([database.ended, api.ended, worker.ended, simulators.ended]);
  throw new Problem(`${reason}.`);

  function stopWith(group: 'simulators' | 'server') {
    return (service: Service) => open.onStop(group, () => service.stop());
  }
}

function toSeconds(started: number): string {
  return ((Date.now() - started) / 1000).toFixed(1);
}

function showLinks(
  { settings }: World,
  partners: Pick<
    PartnerEnvironment,
    | 'MARKETPLACE_BASE_URL'
    | 'PRESSIFY_BASE_URL'
    | 'MANGO_BASE_URL'
    | 'FLASH_BASE_URL'
    | 'TELEGRAM_API_BASE'
    | 'BANK_PAGE_URL'
  >,
  accounts: Account[],
): void {
  const rows = [
    ['Bobbin', settings.publicUrl],
    ['API documentation', `${settings.publicUrl}/api/docs`],
    ...(process.env.SMTP_URL ? [] : [['Mails', `${settings.publicUrl}/dev/outbox`]]),
    ['Simulated marketplace', partners.MARKETPLACE_BASE_URL],
    ['Simulated PRESSIFY', partners.PRESSIFY_BASE_URL],
    // The page of a simulated partner is at the root path of its API's URL.
    ['Simulated MANGO', new URL(partners.MANGO_BASE_URL).origin],
    ['Simulated FLASH', new URL(partners.FLASH_BASE_URL).origin],
    ['Simulated Telegram', partners.TELEGRAM_API_BASE],
    ['Simulated bank', partners.BANK_PAGE_URL],
    ...(accounts.length > 0 ? [[], ['Demo accounts', 'password bobbin-demo-1']] : []),
    ...accounts.map(({ email, role }) => [`  ${role}`, email]),
  ];
  for (const [name = '', text = ''] of rows) console.log(`  ${name.padEnd(24)}${text}`.trimEnd());
  console.log('\nCtrl-C stops everything.');
}
