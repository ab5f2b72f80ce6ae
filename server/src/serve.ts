import { ENDPOINTS } from '@bobbin/contract/endpoints';
import { sql } from 'kysely';
import type { App } from './app.ts';
import { ConfigError } from './config.ts';
import { DEMO_ACCOUNTS, DEMO_EMAILS } from './demo-accounts.ts';
import { openDatabase } from './platform/database.ts';
import { createRoutes } from './platform/http/bind.ts';
import { serveDocs } from './platform/http/docs.ts';
import { serveEvents } from './platform/http/events.ts';
import { createHttp, type Http } from './platform/http/server.ts';
import { serveWebApp } from './platform/http/web-app.ts';
import { createAnswers } from './platform/idempotency.ts';
import { openLine } from './platform/line.ts';
import { startLive } from './platform/live.ts';
import { openTraces } from './platform/open-traces.ts';
import { isMigrated } from './platform/migrations.ts';
import { watchStorage } from './platform/storage-watch.ts';

const READY_TIMEOUT_MS = 3_000;

export interface Api extends Http {
  /** Calls that take a key and are not one transaction, because they ask partners between (API-31). */
  stepwise: ReadonlySet<string>;
  listen(): Promise<string>;
  /** Finishes running calls, refuses new ones, then closes the database. */
  stop(): Promise<void>;
}

async function hasDemoAccounts({ accounts }: App): Promise<boolean> {
  for (const { email } of DEMO_ACCOUNTS) if (!(await accounts.hasUser(email))) return false;
  return true;
}

/** Everybody knows the password of the demo accounts, one of which is an admin. @throws ConfigError */
async function refuseDemoAccounts({ config, accounts }: App): Promise<void> {
  if (!config.isProduction) return;
  const open = await accounts.listOpen(DEMO_EMAILS);
  if (open.length === 0) return;
  throw new ConfigError(
    `The database holds accounts of the demo, whose password is public: ${open.join(', ')}. ` +
      'Close them with npm run close-demo-accounts, or use a database of your own',
  );
}

/** Binds the routes of every module and serves them with the web app. */
export async function buildApi(product: App): Promise<Api> {
  const { config, log, db, clock, access, metrics, modules, guardStaffAddress } = product;
  await refuseDemoAccounts(product);
  const closeTraces = await openTraces(config, log, 'api');
  // A connection of its own: that all others wait for a lock says nothing of the database (API-32).
  const storage = watchStorage(config.FILES_URL === undefined ? config.DATA_DIR : null, metrics);
  const asking = openDatabase(config.DATABASE_URL, 1);
  let migrated = false;
  let hasDemo = false;

  async function checkReady(): Promise<string | null> {
    const late = new Promise<string>((resolve) => {
      setTimeout(() => resolve('the database does not answer'), READY_TIMEOUT_MS).unref();
    });
    const look = async () => {
      const { rows } = await sql<{ isReadOnly: boolean }>`
        select current_setting('transaction_read_only')::boolean as "isReadOnly"`.execute(asking.db);
      migrated ||= await isMigrated(asking.db);
      if (!migrated) return 'migrations are missing';
      if (rows[0]?.isReadOnly !== false) return 'the database takes no writes';
      const full = await storage.findProblem();
      if (full !== null) return full;
      hasDemo ||= !config.DEMO || (await hasDemoAccounts(product));
      return hasDemo ? null : 'the demo accounts are missing';
    };
    return Promise.race([look(), late]).catch(() => 'the database does not answer');
  }

  const http = await createHttp({ config, log, metrics, checkReady, noteStorageFull: storage.noteFull });
  const { app } = http;
  const line = await openLine(config.DATABASE_URL, log);
  const live = await startLive(line);
  const answers = await createAnswers({ db, clock, line, presence: product.presence });
  live.onForget((userId) => {
    access.forget(userId);
    for (const module of modules) module.forget?.(userId);
  });

  const routes = createRoutes({ app, answers, access, acting: product.acting, guardStaffAddress });
  for (const module of modules) module.bind?.(routes, app);
  serveEvents(app, routes, live, metrics);
  const unbound = ENDPOINTS.filter((endpoint) => !routes.bound.has(endpoint.name));
  if (unbound.length > 0) throw new Error(`Nobody answers ${unbound.map((endpoint) => endpoint.name).join(', ')}`);

  await serveDocs(app, ENDPOINTS, config.BRAND);
  await serveWebApp(app, config.WEB_DIR);

  return {
    ...http,
    stepwise: routes.stepwise,
    listen: () => app.listen({ host: config.HOST, port: config.PORT }),
    async stop() {
      http.startDraining();
      await app.close();
      await line.close();
      await asking.close();
      await product.close();
      await closeTraces();
    },
  };
}
