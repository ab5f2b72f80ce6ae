import { Problem } from '../problem.ts';
import { startDemo } from '../start/demo-service.ts';
import { showStep } from '../start/progress.ts';
import { type Service, startService, waitForAnswer } from '../start/service.ts';
import { loadEnvironmentFile, readSettings } from '../start/settings.ts';
import { startSimulators } from '../start/simulator-service.ts';
import { buildServerEnvironment, openWorld, startDatabase, type World } from '../start/world.ts';

const VITE_PORT = 5173;

let world: World | null = null;

async function end(code: number): Promise<never> {
  await world?.stop();
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
  process.on(signal, () => {
    if (!world?.isStopping()) void end(0);
  });
}

try {
  loadEnvironmentFile();
  const settings = readSettings(process.env, process.argv.slice(2));
  world = await openWorld({ ...settings, publicUrl: `http://localhost:${VITE_PORT}` });
  await develop(world);
} catch (error) {
  if (!world?.isStopping()) {
    console.error(error instanceof Problem ? error.message : error);
    await end(1);
  }
}

/** Runs the world of `npm start`, but restarts the server and reloads the page when a source changes. */
async function develop(open: World): Promise<void> {
  const { settings } = open;
  const stopWith = (group: 'simulators' | 'server') => (service: Service) => open.onStop(group, () => service.stop());
  const database = await showStep('Database', () => startDatabase(open));
  const { environment: partners } = await showStep('Simulated partners', () =>
    startSimulators(settings.simulatorPort, settings, open.logFile('simulators'), stopWith('simulators')),
  );
  const env = buildServerEnvironment(open, { ...database.environment, ...partners });
  const demo = startDemo(open, env);
  await showStep('Tables', () => demo.tables);
  const watch = (name: string, command: string[]) => {
    const service = startService({ name, command, env, logFile: open.logFile(name) });
    stopWith('server')(service);
    return service;
  };
  const flags = ['--watch', '--watch-preserve-output'];
  const api = watch('api', [...flags, 'server/src/api.ts']);
  const worker = watch('worker', [...flags, 'server/src/worker.ts']);
  const vite = watch('vite', ['node_modules/vite/bin/vite.js', 'web', '--port', String(VITE_PORT), '--strictPort']);
  await showStep('API', () => waitForAnswer(api, `http://127.0.0.1:${settings.port}/api/health`));
  await showStep('Demo world', () => demo.complete);
  console.log(`\n  Bobbin  ${settings.publicUrl}\n  Logs    ${open.logFile('api')}\n\nCtrl-C stops everything.`);
  throw new Problem(`${await Promise.race([database.ended, api.ended, worker.ended, vite.ended])}.`);
}
