import { setTimeout as wait } from 'node:timers/promises';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { isFields } from '../stage/fields.ts';
import { listProducts, toMoneyText, toProductAnswer } from './catalogue.ts';
import { createOrder } from './create-order.ts';
import { readOrderForm, toFormAnswer, toText } from './order-form.ts';
import { cancelOrder, settleOrder, toTracking } from './production.ts';
import { addCall, findOrderByRefId, type Call, type Order, type World } from './world.ts';

type Answer = { data: unknown; msg: string; status: 'success' | 'error' };

const succeed = (data: unknown, msg: string): Answer => ({ data, msg, status: 'success' });
const refuse = (msg: string): Answer => ({ data: null, msg, status: 'error' });

const ORDER_NOT_FOUND = 'order not found';

/** What a fault's `match` is compared with: "POST /api/order {body}". */
function toCallText(request: FastifyRequest): string {
  return `${request.method} ${request.url} ${JSON.stringify(request.body ?? null)}`;
}

function readQuery(request: FastifyRequest, name: string): string | null {
  return isFields(request.query) ? toText(request.query[name]) : null;
}

function readBody(request: FastifyRequest, name: string): string | null {
  return isFields(request.body) ? toText(request.body[name]) : null;
}

/** Destroys the connection instead of answering: the caller cannot tell what happened (AC-18). */
function dropCall(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.request.raw.socket.destroy();
  return reply;
}

/** The refusal of a key, or null for a good one. Both texts come with HTTP 200 (factories §3.2). */
function checkKey(world: World, apiKey: string | null, callText: string): Answer | null {
  if (apiKey === null || !world.wallets.has(apiKey) || world.faults.take('key-revoked', callText) !== null) {
    return refuse('Khong tim thay api key');
  }
  if (world.faults.take('key-not-seller', callText) !== null) {
    return refuse('Tai khoan khong phai seller hoac api key bi trung');
  }
  return null;
}

/** An order in the words of the detail call (factories §3.3). */
export function toOrderDetail(world: World, order: Order): object {
  return {
    id: order.id,
    ref_id: order.refId,
    shipping_label: order.label,
    shipping_service: 'USPS',
    shipping_method: order.shippingMethod,
    tracking_id: order.trackingNumber,
    fulfill_status: order.fulfilStatus,
    payment_status: order.isPaid ? 'paid' : 'pending',
    total_cost: toMoneyText(order.totalCents),
    paid_cost: toMoneyText(order.paidCents),
    print_cost: toMoneyText(order.printCents),
    shipping_cost: toMoneyText(order.shippingCents),
    note: order.note,
    name: order.address?.name ?? null,
    phone: order.address?.phone ?? null,
    address_1: order.address?.street1 ?? null,
    address_2: order.address?.street2 ?? null,
    city: order.address?.city ?? null,
    state: order.address?.state ?? null,
    postcode: order.address?.zip ?? null,
    country: order.address?.country ?? null,
    created_at: new Date(order.createdAt).toISOString(),
    tracking: toTracking(world, order),
    items: order.items.map((item) => ({
      id: item.id,
      price: toMoneyText(item.pieceCents),
      sku: item.variant.sku,
      status: order.fulfilStatus,
      quantity: item.quantity,
      product_name: item.productName,
      mockup: item.mockup,
      mockup_back: item.mockupBack,
      variant_id: item.variant.id,
    })),
  };
}

function toDetailAnswer(world: World, order: Order): Answer {
  settleOrder(world, order);
  const fault = world.faults.take('unknown-status', `${order.id} ${order.refId}`);
  const detail = toOrderDetail(world, order);
  return succeed(fault === null ? detail : { ...detail, fulfill_status: fault.word }, 'success');
}

/** Notes every call on /api and lets the faults strike that do not depend on what is called. */
function addHooks(app: FastifyInstance, world: World): void {
  const callsByRequest = new WeakMap<FastifyRequest, Call>();

  app.addHook('preHandler', async (request, reply) => {
    const callText = toCallText(request);
    const call: Call = {
      at: world.clock.now(),
      method: request.method,
      path: request.url.replace(/api_key=[^&]*/, 'api_key=***'),
      refId: readBody(request, 'ref_id') ?? readQuery(request, 'ref_id'),
      status: null,
    };
    addCall(world, call);
    callsByRequest.set(request, call);

    if (world.faults.take('drop-before', callText) !== null) return dropCall(reply);
    const latency = world.faults.take('latency', callText);
    // A simulator that is being closed lets nobody wait for an answer.
    if (latency !== null) {
      await wait(latency.milliseconds, null, { signal: world.closing.signal }).catch(() => null);
    }
    const failure = world.faults.take('5xx', callText);
    if (failure !== null) {
      return reply
        .code(failure.status)
        .type('text/html; charset=UTF-8')
        .send(`<html><head><title>${failure.status}</title></head><body><h1>Server Error</h1></body></html>`);
    }
    const limit = world.faults.take('429', callText);
    if (limit !== null) {
      return reply.code(429).header('retry-after', String(limit.seconds)).send({ message: 'Too Many Attempts.' });
    }
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const call = callsByRequest.get(request);
    if (call !== undefined) call.status = reply.statusCode;
    if (typeof payload !== 'string' || reply.statusCode !== 200) return payload;
    const fault = world.faults.take('string-body', toCallText(request));
    if (fault === null) return payload;
    // factories §3.2: the JSON is a text, either by its content type or wrapped once more.
    reply.removeHeader('content-length');
    reply.type(fault.form === 'text' ? 'text/html; charset=UTF-8' : 'application/json; charset=utf-8');
    return fault.form === 'text' ? payload : JSON.stringify(payload);
  });
}

/** The factory's own API under /api (factories §3.2–3.5). */
export function addApiRoutes(app: FastifyInstance, world: World): void {
  addHooks(app, world);

  app.post('/order', async (request, reply) => {
    const callText = toCallText(request);
    const refId = readBody(request, 'ref_id');
    if (refId !== null) world.creates.set(refId, (world.creates.get(refId) ?? 0) + 1);

    // The form stands before the controller, so a bad field is told even to a caller with a bad key.
    const read = readOrderForm(request.body, (taken) => world.refIds.has(taken));
    if (!read.ok) return reply.code(422).send(toFormAnswer(read.errors));
    const apiKey = readBody(request, 'api_key');
    const refusal = checkKey(world, apiKey, callText);
    if (refusal !== null || apiKey === null) return refusal;

    const created = createOrder(world, read.form, apiKey, callText);
    if (!created.ok) return refuse(created.msg);
    settleOrder(world, created.order);
    if (world.faults.take('drop-after-accept', callText) !== null) return dropCall(reply);
    return succeed(created.order.id, 'Create order success');
  });

  app.get('/order/:id', async (request) => {
    const apiKey = readQuery(request, 'api_key');
    if (apiKey === null) return refuse('The api_key field is required');
    const refusal = checkKey(world, apiKey, toCallText(request));
    if (refusal !== null) return refusal;
    const order = findOrderById(world, isFields(request.params) ? toText(request.params['id']) : null);
    if (order === null) return refuse(ORDER_NOT_FOUND);
    if (order.apiKey !== apiKey) return refuse('Api key khong khop voi store');
    return toDetailAnswer(world, order);
  });

  app.get('/order', async (request) => {
    const apiKey = readQuery(request, 'api_key');
    const refusal = checkKey(world, apiKey, toCallText(request));
    if (refusal !== null) return refusal;
    const refId = readQuery(request, 'ref_id');
    if (refId === null) return refuse('The ref_id field is required');
    const order = findOrderByRefId(world, refId);
    // Another store's order is not there at all: one seller must not learn another one's ids.
    return order === null || order.apiKey !== apiKey ? refuse(ORDER_NOT_FOUND) : toDetailAnswer(world, order);
  });

  app.post('/order/cancel', async (request, reply) => {
    const callText = toCallText(request);
    const apiKey = readBody(request, 'api_key');
    const refusal = checkKey(world, apiKey, callText);
    if (refusal !== null) return refusal;
    const id = readBody(request, 'id');
    if (id === null) return refuse('The id field is required');
    const order = findOrderById(world, id);
    if (order === null) return refuse(ORDER_NOT_FOUND);
    if (order.apiKey !== apiKey) return refuse('Api key khong khop voi store');
    settleOrder(world, order);
    // AC-09, factories §3.3: only what nobody has touched; an order with priority is touched at once.
    if (order.fulfilStatus !== 'new_order') {
      return refuse(`Khong the huy don hang, trang thai hien tai: ${order.fulfilStatus}`);
    }
    cancelOrder(world, order);
    if (world.faults.take('drop-after-accept', callText) !== null) return dropCall(reply);
    return succeed(order.id, 'Cancel order success');
  });

  app.get('/all-product', async () => succeed(listProducts(), 'success'));

  app.get('/product/:id', async (request) => {
    const id = isFields(request.params) ? toText(request.params['id']) : null;
    const product = id === null ? null : toProductAnswer(world.variants, id);
    return product === null ? refuse('product not found') : succeed(product, 'success');
  });
}

function findOrderById(world: World, id: string | null): Order | null {
  return id === null ? null : (world.orders.get(id) ?? null);
}
