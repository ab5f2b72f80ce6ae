import { ENDPOINTS } from '@bobbin/contract/endpoints';
import type { App } from './app.ts';
import { ConfigError } from './config.ts';
import { DEMO_ACCOUNTS, DEMO_EMAILS } from './demo-accounts.ts';
import { createRoutes } from './platform/http/bind.ts';
import { serveDocs } from './platform/http/docs.ts';
import { serveEvents } from './platform/http/events.ts';
import { toListenError } from './platform/http/listen.ts';
import { createHttp, type Http } from './platform/http/server.ts';
import { createStatus } from './platform/http/status.ts';
import { serveWebApp } from './platform/http/web-app.ts';
import { createAnswers } from './platform/idempotency.ts';
import { openLine } from './platform/listen-connection.ts';
import { startLive } from './platform/live.ts';
import { openReadiness } from './readiness.ts';
import { openTraces } from './platform/open-traces.ts';

export interface Api extends Http {
  /** Names of calls with an idempotency key that are not one transaction, because they contact partners in between (API-31). */
  stepwise: ReadonlySet<string>;
  /** Starts to listen. @throws ConfigError when the address cannot be used */
  listen(): Promise<string>;
  /** Reports that the process is not ready, and closes each connection after its next response. */
  startDraining(): void;
  /** Accepts no new connections, answers what arrives on open ones, and then closes the database. */
  stop(): Promise<void>;
}

async function hasDemoAccounts({ accounts }: App): Promise<boolean> {
  for (const { email } of DEMO_ACCOUNTS) if (!(await accounts.hasUser(email))) return false;
  return true;
}

/** Rejects a production that has demo accounts, because their password is public and one of them is an admin. @throws ConfigError */
async function refuseDemoAccounts({ config, accounts }: App): Promise<void> {
  if (!config.isProduction) return;
  const open = await accounts.listOpen(DEMO_EMAILS);
  if (open.length === 0) return;
  throw new ConfigError(
    `The database holds accounts of the demo, whose password is public: ${open.join(', ')}. ` +
      'Close them with npm run close-demo-accounts, or use a database of your own',
  );
}

/** Binds the routes of all modules, and serves them together with the web application. */
export async function buildApi(product: App): Promise<Api> {
  const { config, log, db, clock, access, metrics, modules, objects, guardStaffAddress } = product;
  await refuseDemoAccounts(product);
  const closeTraces = await openTraces(config, log, 'api');
  let hasDemo = false;
  const readiness = openReadiness(product, async () => {
    hasDemo ||= !config.DEMO || (await hasDemoAccounts(product));
    return hasDemo ? null : 'the demo accounts are missing';
  });
  const status = createStatus({ config, metrics, checkReady: readiness.findProblem });
  const http = await createHttp({ config, log, metrics, status, noteStorageFull: readiness.noteStorageFull });
  const { app } = http;
  const line = await openLine(config.DATABASE_URL, log);
  const live = await startLive(line);
  const answers = await createAnswers({ db, clock, line, presence: product.presence });
  live.onForget((userId) => {
    access.forget(userId);
    for (const module of modules) module.forget?.(userId);
  });

  const routes = createRoutes({
    app,
    answers,
    access,
    scopeResolver: product.scopeResolver,
    guardStaffAddress,
    openVisit: product.seeAs.open,
  });
  for (const module of modules) module.bind?.(routes, app);
  serveEvents(app, routes, live, metrics);
  const unbound = ENDPOINTS.filter((endpoint) => !routes.bound.has(endpoint.name));
  if (unbound.length > 0)
    throw new Error(`These endpoints have no handler: ${unbound.map((endpoint) => endpoint.name).join(', ')}`);

  await serveDocs(app, ENDPOINTS, config.BRAND);
  await serveWebApp(app, { webDir: config.WEB_DIR, dataDir: config.DATA_DIR, objects, clock, log });

  return {
    ...http,
    stepwise: routes.stepwise,
    startDraining: status.startDraining,
    async listen() {
      const { HOST: host, PORT: port } = config;
      return app.listen({ host, port }).catch((error: unknown) => {
        throw toListenError(error, { host, port, hostVariable: 'HOST', portVariable: 'PORT' });
      });
    },
    async stop() {
      status.startDraining();
      await app.close();
      await line.close();
      await readiness.close();
      await product.close();
      await closeTraces();
    },
  };
}
