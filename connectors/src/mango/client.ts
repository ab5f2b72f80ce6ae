import { type CostTable, NO_COSTS } from '@bobbin/domain/factories/parcel-price';
import { type CallTime, createCallTime } from '../call-time.ts';
import { type Clock, systemClock } from '../clock.ts';
import { checkBy } from '../factory-errors.ts';
import { type Factory, FactoryError, type FactoryOrder } from '../factory.ts';
import { findInList } from '../find-in-list.ts';
import { type CallRecord, createHttp, type HttpCall } from '../http.ts';
import { formatIssues } from '../json.ts';
import { createRateLimiter } from '../rate-limit.ts';
import { createRedact } from '../redact.ts';
import { createBackoff, MAX_FORM_WAIT_MS, retry } from '../retry.ts';
import { readAnswer } from './answer.ts';
import { checkOrder } from './check.ts';
import { createFactoryError, createUnreadable, PARTNER, toFactoryError } from './errors.ts';
import { createHooks } from './hooks.ts';
import { SIDE_NAMES, type SideNames, toCatalogueGroup, toFactoryOrder, toWireOrder } from './map.ts';
import { findRows, readPages } from './pages.ts';
import { orderSchema, productSchema, variationSchema } from './wire.ts';

export interface MangoConfig {
  /** Base URL: `https://v3.mangoteeprints.com/api/public/v1` or a simulator. Users never enter it (SEC-4). */
  baseUrl: string;
  timeoutMs: number;
  /** Timeout of a read with all its attempts (PAR-25). */
  readTimeoutMs?: number;
  /** Timeout of a key check while a user waits at a form. */
  formTimeoutMs?: number;
  /** Name of the header with the key; older generations of the API had other names (PAR-16). */
  keyHeader?: string;
  /** MANGO's names of the four sides, if they differ from the defaults (PAR-26). */
  sideNames?: SideNames;
  /**
   * How calls identify an order, and therefore how an order with a lost response is found (PAR-28). `order` (default): by our reference. `list`: by
   * MANGO's own number, which is found in the list of orders. `none`: by MANGO's own number, so that a person must find the order.
   */
  findBy?: 'order' | 'list' | 'none';
  /** One known client cancels with DELETE instead (PAR-28). */
  cancelBy?: 'POST' | 'DELETE';
  /** Maximum calls per second of one key (PAR-16). */
  perSecond?: number;
  costs?: CostTable;
  clock?: Clock;
  /** Receives a record of every attempt; it contains no secret. */
  onCall?: (record: CallRecord) => void;
}

const ATTEMPTS = 3;
const FORM_ATTEMPTS = 2;
const READ_TIMEOUT_MS = 10_000;
const FORM_TIMEOUT_MS = 15_000;
const PER_SECOND = 10;
/** Burst: number of calls that may be made at once. */
const QUIET_CALLS = 2;
const PAGE_SIZE = 100;

/** Matches keys that consist of characters that a header may contain. */
const SENDABLE = /^[\u{21}-\u{7e}]+$/u;

interface Call {
  method: HttpCall['method'];
  path: string;
  body?: Readonly<Record<string, unknown>>;
  apiKey: string;
  isWrite: boolean;
  /** True while a user waits at a form; the call then does not wait for the rate limit, and pauses only briefly. */
  isForm?: boolean;
  /** Total time that several related calls share; when missing, each call has a total time of its own. */
  time?: CallTime;
}

/**
 * Creates the client of the factory MANGO, version 3 (PAR-16).
 * Units: milliseconds. Errors: none when it is created; the calls fail with FactoryError.
 */
export function createMango(config: MangoConfig): Factory {
  const clock = config.clock ?? systemClock;
  const http = createHttp({ ...config, partner: PARTNER });
  const baseUrl = config.baseUrl.replace(/\/+$/, '');
  const keyHeader = config.keyHeader ?? 'X-API-Key';
  const perSecond = config.perSecond ?? PER_SECOND;
  // The burst is part of the limit, so that no second has more calls than allowed, even after a time without calls.
  const pace = { perSecond: Math.max(perSecond - QUIET_CALLS, 1), burst: QUIET_CALLS };
  const limiter = createRateLimiter(pace, clock, PARTNER);
  const readTimeoutMs = Math.min(config.readTimeoutMs ?? READ_TIMEOUT_MS, config.timeoutMs);
  const formTimeoutMs = Math.min(config.formTimeoutMs ?? FORM_TIMEOUT_MS, config.timeoutMs);
  const findBy = config.findBy ?? 'order';
  const isByRef = findBy === 'order';
  /** A catalogue or a list needs many calls; these share one total time. */
  const timeOfMany = () => createCallTime(config.timeoutMs * 5);

  async function attempt({ method, path, body, apiKey, isWrite, isForm }: Call, time: CallTime): Promise<unknown> {
    if (!SENDABLE.test(apiKey)) throw createFactoryError('AUTH', 'no key of MANGO has such signs');
    const redact = createRedact([apiKey]);
    try {
      if (!isForm) await limiter.take(apiKey);
      const reply = await http.request({
        method,
        url: `${baseUrl}${path}`,
        headers: { accept: 'application/json', 'content-type': 'application/json', [keyHeader]: apiKey },
        body: body && JSON.stringify(body),
        isWrite,
        redact,
        time,
      });
      const data = readAnswer({ path, reply, isWrite, redact, now: clock.now() });
      limiter.speed(apiKey);
      return data;
    } catch (cause) {
      const error = toFactoryError(cause);
      const isSlowedDown = error instanceof FactoryError && error.code === 'RATE' && cause === error;
      if (isSlowedDown) limiter.slow(apiKey, error.retryAfterMs);
      throw error;
    }
  }

  function call(input: Call): Promise<unknown> {
    const ownMs = input.isWrite ? config.timeoutMs : input.isForm ? formTimeoutMs : readTimeoutMs;
    const time = input.time ?? createCallTime(ownMs);
    const ask = () => attempt(input, time);
    if (input.isWrite) return ask();
    const policy = input.isForm
      ? createBackoff(FORM_ATTEMPTS, clock, MAX_FORM_WAIT_MS)
      : createBackoff(ATTEMPTS, clock);
    return retry(ask, policy, clock, { time });
  }

  function read(path: string, data: unknown, isWrite = false): FactoryOrder {
    const parsed = orderSchema.safeParse(data);
    if (!parsed.success) throw createUnreadable(`${path}: ${formatIssues(parsed.error)}`, isWrite);
    try {
      return toFactoryOrder(parsed.data, isByRef);
    } catch (error) {
      throw error instanceof RangeError ? createUnreadable(`${path}: ${error.message}`, isWrite) : error;
    }
  }

  const orderPath = (id: string) => `/orders/${encodeURIComponent(id)}`;

  async function findOrder(apiKey: string, id: string): Promise<FactoryOrder | null> {
    try {
      const order = read(
        '/orders/{order_id}',
        await call({ method: 'GET', path: orderPath(id), apiKey, isWrite: false }),
      );
      // A response about another order is rejected (PAR-24).
      if (order.factoryOrderId !== id)
        throw createUnreadable('/orders/{order_id}: order_id: the answer is about another order', false);
      return order;
    } catch (error) {
      if (error instanceof FactoryError && error.code === 'NOT_FOUND') return null;
      throw error;
    }
  }

  async function listPage(apiKey: string, page: number, time: CallTime): Promise<FactoryOrder[]> {
    const path = `/orders?page=${page}&limit=${PAGE_SIZE}`;
    const rows = findRows(await call({ method: 'GET', path, apiKey, isWrite: false, time }));
    if (rows === null) throw createUnreadable('/orders: the answer has no list', false);
    return rows.map((row) => read('/orders', row));
  }

  const factory: Factory = {
    house: 'MANGO',
    costs: config.costs ?? NO_COSTS,
    ordersPerCall: 1,
    hooks: createHooks(isByRef),

    checkCredentials: ({ apiKey }) =>
      // The check reads an order and not the catalogue, because a catalogue may be public and the right to read orders is needed later.
      checkBy(() => call({ method: 'GET', path: '/orders?page=1&limit=1', apiKey, isWrite: false, isForm: true })),

    async listCatalogue({ apiKey }, line) {
      const time = timeOfMany();
      const ask = (path: string) => (page: number) =>
        call({ method: 'GET', path: `${path}?limit=${PAGE_SIZE}&page=${page}`, apiKey, isWrite: false, time });
      const toError = (path: string) => (words: string) => createUnreadable(`${path}: ${words}`, false);
      const products = await readPages(productSchema, ({ id }) => String(id), ask('/products'), toError('/products'));
      const groups = [];
      for (const product of products) {
        if (product.is_active === false || product.is_active === 0) continue;
        const path = `/products/${encodeURIComponent(String(product.id))}/variations`;
        const variations = await readPages(variationSchema, ({ sku }) => String(sku), ask(path), toError(path));
        groups.push(toCatalogueGroup(product, variations, line));
      }
      return groups.filter(({ variants }) => variants.length > 0);
    },

    async createOrder({ apiKey }, input) {
      checkOrder(input);
      const body = toWireOrder(input, config.sideNames ?? SIDE_NAMES);
      const order = read('/orders', await call({ method: 'POST', path: '/orders', body, apiKey, isWrite: true }), true);
      if (order.refId === input.refId) return order;
      throw createUnreadable('/orders: order_id: the answer is about another order', true);
    },

    async findOrderByRef({ apiKey }, refId) {
      if (findBy === 'order') return findOrder(apiKey, refId);
      if (findBy === 'none') {
        throw createFactoryError(
          'NO_SUCH_CALL',
          `MANGO cannot be asked by our number: look on its site whether it has the order ${refId}`,
        );
      }
      const time = timeOfMany();
      return findInList(refId, {
        field: 'order_id',
        listPage: (page) => listPage(apiKey, page, time),
        toError: (words) => createUnreadable(`/orders: ${words}`, false),
      });
    },

    getOrder: ({ apiKey }, factoryOrderId) => findOrder(apiKey, factoryOrderId),

    async getOrders({ apiKey }, factoryOrderIds) {
      const orders = [];
      for (const id of factoryOrderIds) orders.push(await findOrder(apiKey, id));
      return orders.filter((order) => order !== null);
    },

    async cancelOrder({ apiKey }, factoryOrderId, reason = 'Cancelled by the seller') {
      const path = orderPath(factoryOrderId);
      try {
        if (config.cancelBy === 'DELETE') await call({ method: 'DELETE', path, apiKey, isWrite: true });
        else await call({ method: 'POST', path: `${path}/cancel`, body: { reason }, apiKey, isWrite: true });
      } catch (error) {
        // Any other refusal means that production has begun; MANGO's exact text for this is unknown (PAR-28).
        const isAnswered = error instanceof FactoryError && error.kind === 'rejected' && error.field !== 'reason';
        if (!isAnswered || error.code === 'NOT_FOUND') throw error;
        throw createFactoryError('TOO_LATE', error.providerMessage);
      }
    },

    close: () => http.close(),
  };
  return factory;
}
