import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readFields, readNumber, readText, type Fields } from '../runtime/fields.ts';
import { between } from '../runtime/random.ts';
import { formatVietnam, signPayos, signRequest } from './hooks.ts';
import { expire } from './links.ts';
import type { Link, Movement } from './model.ts';
import { writeQr } from './vietqr.ts';
import type { World } from './world.ts';

const DESCRIPTION_MAX = 25;
const ORDER_MAX = 9_007_199_254_740_991;
/** Number of characters of the code that payOS puts in front of a transfer description. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const refuse = (code: string, desc: string) => ({ code, desc, data: null, signature: null });

/** Formats a payment of a link for its list. */
function toPayment(one: Movement): Record<string, string | number | null> {
  return {
    reference: one.reference,
    amount: one.amount,
    accountNumber: one.account,
    description: one.content,
    transactionDateTime: formatVietnam(one.at),
    virtualAccountName: null,
    virtualAccountNumber: null,
    counterAccountBankId: null,
    counterAccountBankName: null,
    counterAccountName: one.payer,
    counterAccountNumber: null,
  };
}

function toLink(link: Link): Record<string, unknown> {
  const paid = link.paid.reduce((total, { amount }) => total + amount, 0);
  return {
    id: link.id,
    orderCode: link.orderCode,
    amount: link.amount,
    amountPaid: paid,
    amountRemaining: Math.max(0, link.amount - paid),
    status: link.status,
    createdAt: new Date(link.createdAt).toISOString(),
    transactions: link.paid.map(toPayment),
    cancellationReason: link.cancellationReason,
    canceledAt: link.cancelledAt === null ? null : new Date(link.cancelledAt).toISOString(),
  };
}

/** Returns why a request is rejected; null when it is valid. */
function findFault(world: World, fields: Fields): { code: string; desc: string } | null {
  const [orderCode, amount] = [readNumber(fields, 'orderCode', 1, ORDER_MAX), readNumber(fields, 'amount', 1)];
  const description = readText(fields, 'description');
  const isWhole = orderCode !== null && amount !== null && description !== null;
  if (!isWhole || readText(fields, 'cancelUrl') === null || readText(fields, 'returnUrl') === null) {
    return { code: '20', desc: 'Thông tin truyền lên không đúng' };
  }
  if (description.length > DESCRIPTION_MAX) return { code: '20', desc: 'Mô tả tối đa 25 kí tự' };
  if (readText(fields, 'signature') !== signRequest(world.secrets.payosKey, fields)) {
    return { code: '201', desc: 'Mã kiểm tra(signature) không hợp lệ' };
  }
  if (world.links.some((link) => link.orderCode === orderCode)) {
    return { code: '231', desc: 'Đơn thanh toán đã tồn tại' };
  }
  return null;
}

function open(world: World, fields: Fields): Link {
  const diced = (letters: string, count: number) =>
    Array.from({ length: count }, () => letters[between(world.random, 0, letters.length - 1)] ?? '').join('');
  const expiredAt = readNumber(fields, 'expiredAt');
  const link: Link = {
    id: diced('0123456789abcdef', 32),
    orderCode: readNumber(fields, 'orderCode', 1, ORDER_MAX) ?? 0,
    amount: readNumber(fields, 'amount', 1) ?? 0,
    content: `CS${diced(LETTERS, 9)} ${readText(fields, 'description') ?? ''}`.trim(),
    status: 'PENDING',
    createdAt: world.clock.now(),
    expiredAt: expiredAt === null ? null : expiredAt * 1_000,
    cancelledAt: null,
    cancellationReason: null,
    paid: [],
  };
  world.links.push(link);
  return link;
}

/** Adds the calls about payOS's payment links: open a link, find it by our order code or payOS's id, cancel it. */
export function addPayosRoutes(app: FastifyInstance, world: World): void {
  const prove = async (request: FastifyRequest, reply: FastifyReply) => {
    const { payosClientId, payosApiKey } = world.secrets;
    const isKnown = request.headers['x-client-id'] === payosClientId && request.headers['x-api-key'] === payosApiKey;
    if (!isKnown) return reply.code(401).send(refuse('401', 'Unauthorized'));
    return undefined;
  };
  const answer = (data: Record<string, unknown>) => ({
    code: '00',
    desc: 'success',
    data,
    signature: signPayos(world.secrets.payosKey, data),
  });
  const find = (request: FastifyRequest) => {
    expire(world.links, world.clock.now());
    const id = readText(readFields(request.params), 'id');
    return world.links.find((link) => link.id === id || String(link.orderCode) === id);
  };

  app.post('/v2/payment-requests', { preHandler: prove }, async (request) => {
    const fields = readFields(request.body);
    const fault = findFault(world, fields);
    if (fault !== null) return refuse(fault.code, fault.desc);
    const link = open(world, fields);
    const { account, bin, name } = world.account;
    return answer({
      bin,
      accountNumber: account,
      accountName: name,
      amount: link.amount,
      description: link.content,
      orderCode: link.orderCode,
      currency: 'VND',
      paymentLinkId: link.id,
      status: link.status,
      expiredAt: link.expiredAt === null ? null : link.expiredAt / 1_000,
      checkoutUrl: `https://pay.payos.vn/web/${link.id}`,
      qrCode: writeQr({ bin, account, amount: link.amount, content: link.content }),
    });
  });

  app.get('/v2/payment-requests/:id', { preHandler: prove }, async (request) => {
    const link = find(request);
    return link ? answer(toLink(link)) : refuse('101', 'Không tìm thấy đơn thanh toán');
  });

  app.post('/v2/payment-requests/:id/cancel', { preHandler: prove }, async (request) => {
    const link = find(request);
    if (!link) return refuse('101', 'Không tìm thấy đơn thanh toán');
    if (link.status !== 'PENDING' && link.status !== 'UNDERPAID') return refuse('14', 'Đơn thanh toán đã kết thúc');
    link.status = 'CANCELLED';
    link.cancelledAt = world.clock.now();
    link.cancellationReason = readText(readFields(request.body), 'cancellationReason');
    return answer(toLink(link));
  });
}
