import { type CostTable, NO_COSTS } from '@bobbin/domain/factories/parcel-price';
import type { z } from 'zod';
import { type CallTime, createCallTime } from '../call-time.ts';
import { type Clock, systemClock } from '../clock.ts';
import { checkBy } from '../factory-errors.ts';
import type { Factory, FactoryCredentials, FactoryOrder } from '../factory.ts';
import { type CallRecord, createHttp, type HttpCall } from '../http.ts';
import { formatIssues } from '../json.ts';
import { createRedact } from '../redact.ts';
import { createBackoff, retry } from '../retry.ts';
import { type Answer, readAnswer } from './answer.ts';
import { checkOrder } from './check.ts';
import {
  createFactoryError,
  createUnreadable,
  findMessageCode,
  isNotFound,
  PARTNER,
  toFactoryError,
} from './errors.ts';
import { toCatalogueGroup, toFactoryOrder, toWireOrder } from './map.ts';
import { findByRef, type FindBy } from './look-up.ts';
import { createdSchema, orderSchema, ordersSchema, productSchema, productsSchema } from './wire.ts';

/** Paths below the base URL. The paths for searching and cancelling are in no public source (PAR-9), so all paths are configurable. */
interface PressifyPaths {
  /** Path for creating an order by POST, and for a search by GET with `ref_id` when `findBy` is 'ref'. */
  orders: string;
  /** Path of the list of orders, for GET with a day; used when `findBy` is 'list'. */
  list: string;
  /** Path with `{id}` in place of the order's id. */
  order: string;
  cancel: string;
  products: string;
  /** Path with `{id}` in place of the product's id. */
  product: string;
}

export interface PressifyConfig {
  /** Base URL: `https://pressify.us` or a simulator. */
  baseUrl: string;
  timeoutMs: number;
  /** Timeout of a read with all its attempts. It is short because a poll is repeated anyway and must not delay submits (PAR-25). */
  readTimeoutMs?: number;
  paths?: Partial<PressifyPaths>;
  /**
   * How an order with a lost response is found. No source documents a call for this, so the default is `none`. When the factory has enabled a call,
   * `ref` searches by our reference, and `list` reads the orders since the day of sending.
   */
  findBy?: FindBy;
  /** Price tier of the catalogue: 11 Silver (default), 12 Gold, 13 Platinum, 14 Diamond (PAR-12). */
  priceTierId?: string;
  /** Costs that the catalogue does not contain (PAR-12); they are unknown unless they are configured here. */
  costs?: CostTable;
  clock?: Clock;
  /** Receives a record of every attempt; it contains no secret. */
  onCall?: (record: CallRecord) => void;
}

const PATHS: PressifyPaths = {
  orders: '/api/order',
  list: '/api/orders',
  order: '/api/order/{id}',
  cancel: '/api/order/cancel',
  products: '/api/all-product',
  product: '/api/product/{id}',
};

const ATTEMPTS = 3;
const READ_TIMEOUT_MS = 10_000;

/** An id that no order has; with a valid key, PRESSIFY's response is 'not found'. */
const NO_ORDER_ID = '0';

interface Call {
  method: HttpCall['method'];
  path: string;
  query?: Readonly<Record<string, string>>;
  body?: Readonly<Record<string, unknown>>;
  apiKey: string;
  isWrite: boolean;
  /** Total time that several related calls share; when missing, each call has a total time of its own. */
  time?: CallTime;
}

/**
 * Creates the client of the factory PRESSIFY (PAR-6).
 * Units: milliseconds. Errors: none when it is created; the calls fail with FactoryError.
 */
export function createPressify(config: PressifyConfig): Factory {
  const clock = config.clock ?? systemClock;
  const paths = { ...PATHS, ...config.paths };
  const readTimeoutMs = Math.min(config.readTimeoutMs ?? READ_TIMEOUT_MS, config.timeoutMs);
  const http = createHttp({ ...config, partner: PARTNER });

  /** A catalogue or a list needs many calls; these share one total time. */
  const timeOfMany = () => createCallTime(config.timeoutMs * 5);

  async function attempt(call: Call, time: CallTime): Promise<Answer> {
    const redact = createRedact([call.apiKey]);
    const query = new URLSearchParams(call.query).toString();
    try {
      const reply = await http.request({
        method: call.method,
        url: `${config.baseUrl.replace(/\/+$/, '')}${call.path}${query && `?${query}`}`,
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: call.body && JSON.stringify(call.body),
        isWrite: call.isWrite,
        redact,
        time,
      });
      return readAnswer(reply, { ...call, redact, now: clock.now() });
    } catch (error) {
      throw toFactoryError(error);
    }
  }

  function call(input: Call): Promise<Answer> {
    const time = input.time ?? createCallTime(input.isWrite ? config.timeoutMs : readTimeoutMs);
    const ask = () => attempt(input, time);
    return input.isWrite ? ask() : retry(ask, createBackoff(ATTEMPTS, clock), clock, { time });
  }

  async function findOrder(input: Pick<Call, 'path' | 'query' | 'apiKey'>): Promise<FactoryOrder | null> {
    const { apiKey } = input;
    const query = { ...input.query, api_key: apiKey };
    const answer = await call({ ...input, query, method: 'GET', isWrite: false });
    if (!answer.isSuccess) {
      if (isNotFound(answer.message)) return null;
      throw createFactoryError(findMessageCode(answer.message), answer.message);
    }
    // A success without an order does not mean that the order is absent. Absence must be explicit, because an absent order is sent again.
    return read(input.path, orderSchema, answer.data, toFactoryOrder);
  }

  async function getData(input: Pick<Call, 'path' | 'query' | 'apiKey' | 'time'>): Promise<unknown> {
    const answer = await call({ ...input, method: 'GET', isWrite: false });
    if (!answer.isSuccess) throw createFactoryError(findMessageCode(answer.message), answer.message);
    return answer.data;
  }

  /** A response about another order is rejected (PAR-24). */
  function assertAsked(order: FactoryOrder | null, field: 'id' | 'ref_id', asked: string): FactoryOrder | null {
    const told = field === 'id' ? order?.factoryOrderId : order?.refId;
    if (order === null || told === asked) return order;
    throw createUnreadable(`${field}: the answer is about another order than ${asked}`, false);
  }

  const factory: Factory = {
    house: 'PRESSIFY',
    costs: config.costs ?? NO_COSTS,
    ordersPerCall: 1,
    hooks: null,

    checkCredentials: (credentials) => checkBy(() => factory.getOrder(credentials, NO_ORDER_ID)),

    async listCatalogue({ apiKey }) {
      const time = timeOfMany();
      const products = read(
        paths.products,
        productsSchema,
        await getData({ path: paths.products, apiKey, time }),
        keep,
      );
      const groups = [];
      // The products are read one after another, because there are only about a dozen and they are read once a day.
      for (const { id } of products) {
        const path = fill(paths.product, String(id));
        const tier = config.priceTierId ?? '11';
        const data = await getData({ path, apiKey, time });
        groups.push(read(path, productSchema, data, (product) => toCatalogueGroup(product, tier)));
      }
      return groups;
    },

    async createOrder({ apiKey }, input) {
      checkOrder(input);
      const body = { api_key: apiKey, ...toWireOrder(input) };
      const answer = await call({ method: 'POST', path: paths.orders, body, apiKey, isWrite: true });
      if (!answer.isSuccess) {
        const code = findMessageCode(answer.message);
        // Our reference is used up, because PRESSIFY stores the order's row before it checks the variant (PAR-7).
        throw createFactoryError(code, answer.message, { refUsedUp: code === 'VARIANT' });
      }
      const created = createdSchema.safeParse(answer.data);
      if (!created.success)
        throw createUnreadable(`${paths.orders}: no order id: ${formatIssues(created.error)}`, true);
      const { data } = created;
      return toFactoryOrder({
        id: typeof data === 'object' ? data.id : data,
        ref_id: input.refId,
        fulfill_status: input.shipping,
        tracking: null,
      });
    },

    async findOrderByRef({ apiKey }, refId, sentAt = null) {
      const time = timeOfMany();
      return findByRef(config.findBy ?? 'none', refId, {
        path: paths.list,
        async ask() {
          return assertAsked(
            await findOrder({ path: paths.orders, query: { ref_id: refId }, apiKey }),
            'ref_id',
            refId,
          );
        },
        async listPage(page) {
          const from = new Date(sentAt ?? clock.now()).toISOString().slice(0, 10);
          const query = { api_key: apiKey, from, page: String(page) };
          const data = await getData({ path: paths.list, query, apiKey, time });
          return read(paths.list, ordersSchema, data, (orders) => orders.map(toFactoryOrder));
        },
      });
    },

    async getOrder({ apiKey }, factoryOrderId) {
      return assertAsked(await findOrder({ path: fill(paths.order, factoryOrderId), apiKey }), 'id', factoryOrderId);
    },

    async getOrders(credentials: FactoryCredentials, factoryOrderIds) {
      const orders = [];
      for (const id of factoryOrderIds) orders.push(await factory.getOrder(credentials, id));
      return orders.filter((order) => order !== null);
    },

    async cancelOrder({ apiKey }, factoryOrderId) {
      const body = { id: factoryOrderId, api_key: apiKey };
      const answer = await call({ method: 'POST', path: paths.cancel, body, apiKey, isWrite: true });
      if (answer.isSuccess) return;
      const code = findMessageCode(answer.message);
      // Any other refusal means that production has begun; PRESSIFY's exact text for this is unknown (PAR-9, PAR-11).
      const isOther = code === 'AUTH' || isNotFound(answer.message);
      throw createFactoryError(isOther ? code : 'TOO_LATE', answer.message);
    },

    close: () => http.close(),
  };
  return factory;
}

function fill(path: string, id: string): string {
  return path.replace('{id}', encodeURIComponent(id));
}

const keep = <T>(value: T): T => value;

/** An undocumented form or an invalid amount makes the whole response unreadable. */
function read<Wire, T>(path: string, schema: z.ZodType<Wire>, data: unknown, map: (wire: Wire) => T): T {
  const parsed = schema.safeParse(data);
  if (!parsed.success) throw createUnreadable(`${path}: ${formatIssues(parsed.error)}`, false);
  try {
    return map(parsed.data);
  } catch (error) {
    throw error instanceof RangeError ? createUnreadable(`${path}: ${error.message}`, false) : error;
  }
}
