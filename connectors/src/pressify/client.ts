import type { z } from 'zod';
import { type Clock, systemClock } from '../clock.ts';
import { checkBy } from '../factory-errors.ts';
import type { Factory, FactoryCredentials, FactoryOrder } from '../factory.ts';
import { type CallRecord, createHttp, type HttpCall } from '../http.ts';
import { formatIssues } from '../json.ts';
import { createRedact } from '../redact.ts';
import { createBackoff, retry } from '../retry.ts';
import { type Answer, readAnswer } from './answer.ts';
import { CAPABILITIES } from './capabilities.ts';
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
import { createdSchema, orderSchema, productSchema, productsSchema } from './wire.ts';

/** Paths below the base URL; those of looking and cancelling are in no public source (factories §3.3), so all can be set. */
interface PressifyPaths {
  /** POST, and GET with `ref_id`. */
  orders: string;
  /** `{id}` stands for the order. */
  order: string;
  cancel: string;
  products: string;
  /** `{id}` stands for the product. */
  product: string;
}

export interface PressifyConfig {
  /** `https://pressify.us` or a simulator. */
  baseUrl: string;
  timeoutMs: number;
  paths?: Partial<PressifyPaths>;
  /** Whose prices the catalogue shows: 11 Silver (default), 12 Gold, 13 Platinum, 14 Diamond (factories §3.5). */
  priceTierId?: string;
  clock?: Clock;
  /** Told of every attempt; nothing in it is secret. */
  onCall?: (record: CallRecord) => void;
}

const PATHS: PressifyPaths = {
  orders: '/api/order',
  order: '/api/order/{id}',
  cancel: '/api/order/cancel',
  products: '/api/all-product',
  product: '/api/product/{id}',
};

const ATTEMPTS = 3;

/** A reference that no order of ours has. */
const NO_REF = '__check__';

interface Call {
  method: HttpCall['method'];
  path: string;
  query?: Readonly<Record<string, string>>;
  body?: Readonly<Record<string, unknown>>;
  apiKey: string;
  isWrite: boolean;
}

/**
 * Connects to the factory PRESSIFY (factories §3).
 *
 * Units: milliseconds. Errors: none by itself; the calls fail with FactoryError.
 */
export function createPressify(config: PressifyConfig): Factory {
  const clock = config.clock ?? systemClock;
  const paths = { ...PATHS, ...config.paths };
  const http = createHttp({ ...config, partner: PARTNER });

  async function attempt(call: Call): Promise<Answer> {
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
      });
      return readAnswer(reply, call.isWrite, redact, clock.now());
    } catch (error) {
      throw toFactoryError(error);
    }
  }

  const call = (input: Call): Promise<Answer> =>
    input.isWrite ? attempt(input) : retry(() => attempt(input), createBackoff(ATTEMPTS, clock), clock);

  async function findOrder(input: Pick<Call, 'path' | 'query' | 'apiKey'>): Promise<FactoryOrder | null> {
    const { apiKey } = input;
    const query = { ...input.query, api_key: apiKey };
    const answer = await call({ ...input, query, method: 'GET', isWrite: false });
    if (!answer.isSuccess) {
      if (isNotFound(answer.message)) return null;
      throw createFactoryError(findMessageCode(answer.message), answer.message);
    }
    if (answer.data == null) return null;
    return translate(() => toFactoryOrder(read(orderSchema, answer.data)));
  }

  async function getData(path: string, apiKey: string): Promise<unknown> {
    const answer = await call({ method: 'GET', path, apiKey, isWrite: false });
    if (!answer.isSuccess) throw createFactoryError(findMessageCode(answer.message), answer.message);
    return answer.data;
  }

  const factory: Factory = {
    house: 'PRESSIFY',
    capabilities: CAPABILITIES,

    checkCredentials: (credentials) => checkBy(() => factory.findOrderByRef(credentials, NO_REF)),

    async listCatalogue({ apiKey }) {
      const products = read(productsSchema, await getData(paths.products, apiKey));
      const groups = [];
      // One after the other: there are a dozen, and it is asked once a day.
      for (const { id } of products) {
        const product = read(productSchema, await getData(fill(paths.product, String(id)), apiKey));
        groups.push(translate(() => toCatalogueGroup(product, config.priceTierId ?? '11')));
      }
      return groups;
    },

    async createOrder({ apiKey }, input) {
      checkOrder(input);
      const body = { api_key: apiKey, ...toWireOrder(input) };
      const answer = await call({ method: 'POST', path: paths.orders, body, apiKey, isWrite: true });
      if (!answer.isSuccess) {
        const code = findMessageCode(answer.message);
        // Their server makes the order's row before it looks at the variant (factories §3.2).
        throw createFactoryError(code, answer.message, { refUsedUp: code === 'VARIANT' });
      }
      const created = createdSchema.safeParse(answer.data);
      if (!created.success) throw createUnreadable(`no order id: ${formatIssues(created.error)}`, true);
      const { data } = created;
      return toFactoryOrder({
        id: typeof data === 'object' ? data.id : data,
        ref_id: input.refId,
        fulfill_status: input.shipping,
        tracking: null,
      });
    },

    findOrderByRef: ({ apiKey }, refId) => findOrder({ path: paths.orders, query: { ref_id: refId }, apiKey }),

    getOrder: ({ apiKey }, factoryOrderId) => findOrder({ path: fill(paths.order, factoryOrderId), apiKey }),

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
      // Any other no means that the work has begun; the words for it are not known (factories §3.3).
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

function read<T>(schema: z.ZodType<T>, data: unknown): T {
  const parsed = schema.safeParse(data);
  if (!parsed.success) throw createUnreadable(formatIssues(parsed.error), false);
  return parsed.data;
}

/** An amount that is none makes the whole answer unreadable. */
function translate<T>(map: () => T): T {
  try {
    return map();
  } catch (error) {
    throw error instanceof RangeError ? createUnreadable(error.message, false) : error;
  }
}
