import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { readConfig } from '../../../config.ts';
import { sellerScope, type Access, type Principal, type SellerScope } from '../../../platform/access.ts';
import { createVault } from '../../../platform/crypto.ts';
import type { Db } from '../../../platform/database.ts';
import { createRoutes } from '../../../platform/http/bind.ts';
import { createHttp } from '../../../platform/http/server.ts';
import { createLog } from '../../../platform/log.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';
import { bindLibrary } from '../routes.ts';
import { createLibrary, type Library } from '../service.ts';

export const ANNA = 'anna';
export const BORIS = 'boris';
/** Anna's order of two products; `<order id>-<sku id>` is a product (Spec 1 §3). */
export const ORDER = '576461413038785752';
export const PRODUCT = `${ORDER}-sku1`;

interface Job {
  name: string;
  key: string | null;
}

export interface LibraryHouse {
  db: Db;
  library: Library;
  /** Where everything thinks that it is; tests move it. */
  clock: { time: number; now(): number };
  vault: ReturnType<typeof createVault>;
  anna: SellerScope;
  boris: SellerScope;
  /** Ids of the orders that are at the factory. */
  locked: Set<string>;
  logged: string[];
  dataDir: string;
  insertOrder(ownerId: string, orderId: string): Promise<void>;
  listFiles(): Promise<string[]>;
  listJobs(): Promise<Job[]>;
  empty(): Promise<void>;
  close(): Promise<void>;
}

function principalOf(userId: string): Principal {
  const rights = {
    owesSecondFactor: false,
    isApiKey: false,
    isAdmin: false,
    isStaff: false,
    permissions: new Set<string>(),
  };
  return { userId, sessionId: `session-${userId}`, name: userId, ...rights };
}

/** The HTTP front of a library; `Bearer anna` is Anna. */
export async function openFront({ db, clock, library }: LibraryHouse): Promise<FastifyInstance> {
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://not-used',
    APP_SECRET_KEY: 'a secret key of the tests, long enough',
  });
  const log = createLog('silent', 'test');
  const { app } = await createHttp({ config, log, metrics: createMetrics(), checkReady: () => Promise.resolve(null) });
  const access: Access = {
    signToken: (userId) => Promise.resolve(userId),
    authenticate: (authorization) => Promise.resolve(principalOf(authorization?.split(' ')[1] ?? '')),
    forget() {},
  };
  const guardStaffAddress = () => Promise.resolve();
  bindLibrary(createRoutes({ app, db, clock, access, guardStaffAddress }), library);
  library.serveFiles(app);
  return app;
}

/** A library on a database and a folder of its own, with two sellers. */
export async function openLibraryHouse(): Promise<LibraryHouse> {
  const database = await createTestDatabase();
  const { db } = database;
  const dataDir = await mkdtemp(join(tmpdir(), 'bobbin-library-'));
  const clock = { time: Date.now(), now: () => clock.time };
  const vault = createVault('a secret key of the tests, long enough');
  const locked = new Set<string>();
  const logged: string[] = [];
  const log = createLog('info', 'test', { write: (line) => void logged.push(line) });
  const now = new Date(clock.time);

  await db.insertInto('roles').values({ id: 'role', name: 'seller of the tests', created_at: now }).execute();
  for (const id of [ANNA, BORIS]) {
    const person = { email: `${id}@example.com`, password_hash: '', first_name: id, last_name: id };
    const times = { created_at: now, updated_at: now };
    await db
      .insertInto('users')
      .values({ id, role_id: 'role', ...person, ...times })
      .execute();
    await db
      .insertInto('shops')
      .values({
        owner_id: id,
        id: `shop-${id}`,
        friend_name: '',
        name: '',
        code: '',
        region: 'US',
        seller_name: '',
        seller_type: '',
        subscription_ends_at: now,
        authorization_ends_at: now,
        ...times,
      })
      .execute();
  }

  async function insertOrder(ownerId: string, orderId: string) {
    const base = { shop_id: `shop-${ownerId}`, status: 'AWAITING_SHIPMENT', shipping_type: 'TIKTOK' };
    const times = { created_at: now, updated_at: now, last_seen_at: now, la_day: '2026-11-21' };
    await db
      .insertInto('orders')
      .values({ owner_id: ownerId, id: orderId, ...base, ...times })
      .execute();
  }
  await insertOrder(ANNA, ORDER);

  const library = createLibrary({
    db,
    clock,
    vault,
    log,
    config: { DATA_DIR: dataDir, PUBLIC_URL: 'https://desk.example.com' },
    async readProduct(scope, productId, trx = db) {
      const [orderId = '', skuId = ''] = productId.split('-');
      const order = await trx
        .selectFrom('orders')
        .select('id')
        .where('owner_id', '=', scope.ownerId)
        .where('id', '=', orderId)
        .executeTakeFirst();
      return order && skuId !== '' ? { orderId, skuId, isLocked: locked.has(orderId) } : null;
    },
  });

  return {
    db,
    library,
    clock,
    vault,
    anna: sellerScope(principalOf(ANNA), '127.0.0.1', 'request'),
    boris: sellerScope(principalOf(BORIS), '127.0.0.1', 'request'),
    locked,
    logged,
    dataDir,
    insertOrder,
    async listFiles() {
      await mkdir(dataDir, { recursive: true });
      const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
    },
    async listJobs() {
      const { rows } = await sql<Job>`
        select task_identifier as name, key from graphile_worker.jobs order by id`.execute(db);
      return rows;
    },
    async empty() {
      await db.deleteFrom('placements').execute();
      await db.deleteFrom('files').execute();
      await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`.execute(db);
      await rm(dataDir, { recursive: true, force: true });
      locked.clear();
      logged.length = 0;
    },
    async close() {
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
