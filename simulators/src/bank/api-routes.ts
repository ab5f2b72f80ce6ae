import type { FastifyInstance } from 'fastify';
import { readFields, readNumber, readText } from '../runtime/fields.ts';
import type { Words } from '../runtime/hooks.ts';
import { formatVietnam, toCassoRow, toSepayRow } from './hooks.ts';
import { formatPayPage } from './page.ts';
import type { World } from './world.ts';

const SEPAY_MAX = 5_000;

/** Responses of SePay and Casso when a caller makes too many calls. */
export const WORDS: Words = {
  hideSecrets: (url) => url,
  refuseTooMany: (reply, seconds) =>
    reply.code(429).header('retry-after', String(seconds)).send({ error: 'Too Many Requests' }),
};

/** Adds the lists of SePay and Casso, and the payment page. */
export function addApiRoutes(app: FastifyInstance, world: World): void {
  app.get('/userapi/transactions/list', async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${world.secrets.sepayToken}`) {
      return reply.code(401).send({ status: 401, error: 'Unauthorized', messages: { success: false } });
    }
    const fields = readFields(request.query);
    const account = readText(fields, 'account_number');
    const from = readText(fields, 'transaction_date_min') ?? '';
    const until = readText(fields, 'transaction_date_max') ?? '9';
    const limit = Math.min(SEPAY_MAX, readNumber(fields, 'limit', 1) ?? SEPAY_MAX);
    const rows = world.movements
      .filter((one) => account === null || one.account === account)
      .filter(({ at }) => formatVietnam(at) >= from && formatVietnam(at) <= until)
      .toReversed()
      .slice(0, limit);
    return {
      status: 200,
      error: null,
      messages: { success: true },
      transactions: rows.map((one) => toSepayRow(world.account, one)),
    };
  });

  app.get('/v2/transactions', async (request, reply) => {
    if (request.headers.authorization !== `Apikey ${world.secrets.cassoApiKey}`) {
      return reply.code(401).send({ error: 401, message: 'Unauthorized' });
    }
    const fields = readFields(request.query);
    const from = readText(fields, 'fromDate') ?? '';
    const page = readNumber(fields, 'page', 1) ?? 1;
    const pageSize = Math.min(100, readNumber(fields, 'pageSize', 1) ?? 10);
    const rows = world.movements.filter(({ at }) => formatVietnam(at) >= from);
    const sorted = readText(fields, 'sort') === 'DESC' ? rows.toReversed() : rows;
    const records = sorted.slice((page - 1) * pageSize, page * pageSize).map(toCassoRow);
    const totalPages = Math.ceil(rows.length / pageSize);
    return {
      error: 0,
      message: 'success',
      data: { page, pageSize, totalPages, totalRecords: rows.length, records },
    };
  });

  app.get('/pay', async (request, reply) => {
    const page = formatPayPage(world, readText(readFields(request.query), 'qr') ?? '');
    return reply.type('text/html; charset=utf-8').send(page);
  });
}
