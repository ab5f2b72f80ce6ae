import { createServer, type IncomingHttpHeaders } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callPartner } from '../runtime/test-caller.ts';
import { startBankSimulator } from './server.ts';
import { scan } from './vietqr.ts';

const QR =
  '00020101021238530010A0000007270123000697041601092576788590208QRIBFTTA53037045405100005802VN62150811Chuyen tien630453E6';

let bank: Awaited<ReturnType<typeof startBankSimulator>>;
let heard: { path: string; headers: IncomingHttpHeaders; body: string }[] = [];
let close: () => void;

beforeEach(async () => {
  heard = [];
  const listener = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      heard.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() });
      response.end('{"success":true}');
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  close = () => listener.close();
  bank = await startBankSimulator({ webhookUrl: `http://127.0.0.1:${port}/hooks`, startAt: Date.UTC(2026, 10, 21) });
});
afterEach(async () => {
  await bank.close();
  close();
});

const pay = (body: object) => callPartner(`${bank.url}/_sim/pay`, 'POST', body);

describe('QR code of a transfer', () => {
  it('can be read by a banking app', () => {
    expect(scan(QR)).toEqual({ bin: '970416', account: '257678859', amount: 10_000, content: 'Chuyen tien' });
  });

  it.each([
    ['with another check sum', QR.replace('53E6', '53E7')],
    ['that is cut', QR.slice(0, 40)],
    [
      'with a wrong sum printed on a page',
      '00020101021238570010A00000072701270006970436011308810004580860208QRIBFTTA53037045802VN6304CD60',
    ],
    ['of nothing', ''],
  ])('cannot be read by a banking app: %s', (_, text) => {
    expect(scan(text)).toBeNull();
  });
});

describe('simulated payment', () => {
  it('books the amount of the QR code, and appears at each feed in the feed’s format', async () => {
    await pay({ qr: QR, provider: 'all' });
    expect(heard.map(({ path }) => path).toSorted()).toEqual(['/hooks/casso', '/hooks/payos', '/hooks/sepay']);
    const bodies = Object.fromEntries(heard.map(({ path, body }) => [path, JSON.parse(body) as unknown]));
    expect(bodies['/hooks/sepay']).toMatchObject({
      transferType: 'in',
      transferAmount: 10_000,
      content: 'Chuyen tien',
    });
    expect(bodies['/hooks/casso']).toMatchObject({ error: 0, data: { amount: 10_000, description: 'Chuyen tien' } });
    expect(bodies['/hooks/payos']).toMatchObject({
      success: true,
      data: { amount: 10_000, accountNumber: '257678859' },
    });
  });

  it('can have another amount or a changed transfer description, arrive twice, or stay unreported', async () => {
    await pay({ qr: QR, amount: 9_000, mangle: 'lower', times: 2 });
    await pay({ content: 'x', amount: 5_000, provider: 'none' });
    expect(heard).toHaveLength(2);
    expect(JSON.parse(heard[0]?.body ?? '')).toMatchObject({ transferAmount: 9_000, content: 'chuyen tien' });
    const { body } = await callPartner(`${bank.url}/_sim/state`, 'GET');
    expect(body).toMatchObject({ movements: 2, in: 14_000, out: 0 });
    expect((await pay({ qr: `${QR}1` })).status).toBe(400);
    expect((await pay({})).status).toBe(400);
  });

  it('appears in the lists of callers with the API key, newest first, from the requested time on', async () => {
    await pay({ qr: QR });
    await pay({ content: 'second', amount: 5_000, agoSeconds: 3_600 });
    const list = (headers = {}) =>
      fetch(`${bank.url}/userapi/transactions/list?transaction_date_min=2026-11-21 06:30:00`, { headers });
    expect((await list()).status).toBe(401);
    const answer = (await (await list({ authorization: `Bearer ${bank.secrets.sepayToken}` })).json()) as {
      transactions: object[];
    };
    expect(answer.transactions).toMatchObject([{ amount_in: '10000.00', transaction_content: 'Chuyen tien' }]);
    const casso = `${bank.url}/v2/transactions?fromDate=2026-11-20&pageSize=1&page=2&sort=ASC`;
    const paged = await (
      await fetch(casso, { headers: { authorization: `Apikey ${bank.secrets.cassoApiKey}` } })
    ).json();
    expect(paged).toMatchObject({ data: { totalRecords: 2, records: [{ description: 'second' }] } });
  });

  it('can be made on a page that is filled in from the QR code and does not reload', async () => {
    const page = await (await fetch(`${bank.url}/pay?qr=${encodeURIComponent(QR)}`)).text();
    expect(page).toContain('10,000 ₫');
    expect(page).not.toContain('http-equiv="refresh"');
    await pay({ content: '<b>x</b>', amount: 1_000 });
    expect(await (await fetch(bank.url)).text()).toContain('&lt;b&gt;x&lt;/b&gt;');
  });
});
