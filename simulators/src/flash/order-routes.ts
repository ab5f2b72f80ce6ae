import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { noteCreate } from '../factory/controls.ts';
import { isFields, readFields, readText } from '../runtime/fields.ts';
import { toCallText } from '../runtime/hooks.ts';
import { cancelOrder, refuseCancel } from './cancel-order.ts';
import { createOrder } from './create-order.ts';
import { refuse, succeed, tellShort } from './envelope.ts';
import { toOrderAnswer } from './order-answer.ts';
import { findAccount, type Order, type World } from './world.ts';

/** Maximum orders in one batch (PAR-20). */
const BATCH_MAX = 20;
const UNKNOWN = { reason: 'unknown', text: 'Order not found' } as const;

export function readToken(request: FastifyRequest): string {
  return /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
}

/** Reads the list of texts of a batch, or returns the mistake in it. */
function readBatch(body: unknown, name: string): string[] | string {
  const list = readFields(body)[name];
  if (!Array.isArray(list)) return `${name} is required`;
  if (list.length > BATCH_MAX) return `${name} must contain at most ${BATCH_MAX} elements`;
  const texts = list.filter((one): one is string => typeof one === 'string');
  return texts.length === list.length ? texts : `${name} must contain texts`;
}

/** Formats an order, with an unknown status word when a fault applies. */
function toTold(world: World, order: Order): object {
  const fault = world.faults.take('unknown-status', { text: `${order.id} ${order.refId}` });
  const answer = toOrderAnswer(world, order);
  return fault === null ? answer : { ...answer, status: fault.word ?? 'quality_check' };
}

/** Adds FLASH's calls about orders (PAR-18). Another account's order is not found. */
export function addOrderRoutes(app: FastifyInstance, world: World): void {
  const accountOf = (request: FastifyRequest): string => findAccount(world, readToken(request)) ?? '';
  const findByCode = (request: FastifyRequest, code: string): Order | null => {
    const order = world.orders.get(code);
    return order?.account === accountOf(request) ? order : null;
  };
  const findByRef = (request: FastifyRequest, refId: string) => world.orders.findByRef(accountOf(request), refId);
  const answer = (reply: FastifyReply, order: Order | null): FastifyReply =>
    order === null ? refuse(world, reply, UNKNOWN) : succeed(world, reply, toTold(world, order));

  app.post('/orders/shirt-add', (request, reply) => {
    const body = isFields(request.body) ? request.body : {};
    noteCreate(world.creates, readText(body, 'order_id'));
    const made = createOrder(world, accountOf(request), body, toCallText(request));
    if (!made.ok) return refuse(world, reply, made.refusal);
    return made.order.isPaid ? succeed(world, reply, made.order.id) : tellShort(world, reply, made.order.id);
  });

  app.post('/orders/seller-reject', (request, reply) => {
    const codes = readBatch(request.body, 'order_code_list');
    if (typeof codes === 'string') return refuse(world, reply, { reason: 'form', text: codes });
    const orders = codes.map((code) => findByCode(request, code));
    if (orders.length === 0 || orders.includes(null)) return refuse(world, reply, UNKNOWN);
    const found = orders.filter((order) => order !== null);
    // When one of the orders can no longer be cancelled, none is cancelled.
    const refusal = found.map(refuseCancel).find((one) => one !== null);
    if (refusal !== undefined) return refuse(world, reply, refusal);
    for (const order of found) cancelOrder(world, order, readText(readFields(request.body), 'reject_note'));
    return succeed(world, reply, codes);
  });

  app.get('/orders/order-detail', (request, reply) => {
    const refId = readText(readFields(request.query), 'order_id');
    if (refId === null) return refuse(world, reply, { reason: 'form', text: 'order_id is required' });
    return answer(reply, findByRef(request, refId));
  });
  app.get('/orders/:code', (request, reply) =>
    answer(reply, findByCode(request, readText(readFields(request.params), 'code') ?? '')),
  );

  const batches = { order_code: findByCode, partner_order_id: findByRef };
  for (const [name, find] of Object.entries(batches)) {
    app.post(`/orders/list-${name.replaceAll('_', '-')}`, (request, reply) => {
      const batch = readBatch(request.body, `list_${name}`);
      if (typeof batch === 'string') return refuse(world, reply, { reason: 'form', text: batch });
      const found = batch.map((one) => find(request, one)).filter((order) => order !== null);
      return succeed(
        world,
        reply,
        found.map((order) => toTold(world, order)),
      );
    });
  }
}
