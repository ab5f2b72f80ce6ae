import { connect, type Socket } from 'node:net';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { keepApis } from '../world/apis.ts';
import { createPerson, type Person } from '../world/person.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const HOST = 'host: desk.example.com';
const SECRET = 'Bearer never-in-any-log';

let lan: Person;
const apis = keepApis({ server: {} });
beforeAll(async () => {
  lan = await createPerson(apis.server.app, 'lan');
});

function open(): Socket {
  return connect({ port: Number(new URL(apis.server.url).port), host: '127.0.0.1', allowHalfOpen: true });
}

/** Returns what a connection received before the server closed it. */
function listen(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.on('data', (data) => void (text += data.toString()));
    socket.on('error', reject);
    // The server must close the connection, because the client does not.
    socket.on('end', () => {
      socket.destroy();
      resolve(text);
    });
  });
}

async function send(...pieces: (string | Buffer)[]): Promise<string> {
  const socket = open();
  const answer = listen(socket);
  for (const piece of pieces) socket.write(piece);
  return answer;
}

interface RawAnswer {
  status: number;
  headers: Map<string, string>;
  body: unknown;
}

/** Reads every response on a connection by its declared length, so that additional bytes are noticed. */
function readAnswers(text: string): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = text;
  while (rest !== '') {
    const end = rest.indexOf('\r\n\r\n');
    const [first = '', ...lines] = rest.slice(0, end).split('\r\n');
    const headers = new Map(
      lines.map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
      }),
    );
    const bytes = Buffer.from(rest.slice(end + 4));
    const length = Number(headers.get('content-length'));
    answers.push({
      status: Number(/^HTTP\/1\.1 (\d{3}) \w/.exec(first)?.[1]),
      headers,
      body: JSON.parse(bytes.subarray(0, length).toString()),
    });
    rest = bytes.subarray(length).toString();
  }
  return answers;
}

/** Returns the response of a connection that has only one response and that the server has closed. */
function readAnswer(text: string): RawAnswer {
  const [answer, ...more] = readAnswers(text);
  if (!answer || more.length > 0) throw new Error(`Not one answer: ${text}`);
  return answer;
}

function expectRefusal(text: string, status: number, code: number, message: string) {
  const answer = readAnswer(text);
  const requestId = answer.headers.get('x-request-id');
  expect(requestId).toMatch(UUID);
  expect(answer).toMatchObject({
    status,
    body: { isSuccess: false, body: null, exceptionBody: { code, message, requestId } },
  });
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
    date: expect.stringMatching(/GMT$/),
  });
  return { requestId, answer };
}

describe('a request head that is too large', () => {
  it.each([
    ['one header', `GET /api/form HTTP/1.1\r\n${HOST}\r\nx-large: ${'x'.repeat(40_000)}\r\n\r\n`],
    ['many headers', `GET /api/form HTTP/1.1\r\n${HOST}\r\n${`x-many: ${'x'.repeat(90)}\r\n`.repeat(400)}\r\n`],
    ['the request line', `GET /api/form?search=${'x'.repeat(40_000)} HTTP/1.1\r\n${HOST}\r\n\r\n`],
  ])('returns 431 with the usual error body: %s', async (_what, request) => {
    const { answer } = expectRefusal(await send(request), 431, 422, 'Invalid Format');
    expect(answer.body).toMatchObject({ exceptionBody: { issues: [{ path: 'headers', message: 'Quá lớn' }] } });
  });

  it('gets its response while the client is still sending the head', async () => {
    const flood = Buffer.alloc(8 * 1024 * 1024, 'x');
    expectRefusal(await send(`GET /api/form HTTP/1.1\r\n${HOST}\r\nx-large: `, flood), 431, 422, 'Invalid Format');
  });

  it('begins only above the length of the longest search', async () => {
    const ids = Array.from({ length: 1_050 }, (_, index) => String(576_461_413_038_785_752n + BigInt(index)));
    const search = new URLSearchParams({ search: ids.join('\n').slice(0, 20_000) });
    const response = await fetch(`${apis.server.url}/api/shops/orders?${search}`, { headers: lan.headers });
    expect(response.status).toBe(200);
  });
});

describe('input that is not HTTP', () => {
  it.each([
    ['nonsense', 'NONSENSE\r\n\r\n'],
    ['an unknown method', `STEAL /api/form HTTP/1.1\r\n${HOST}\r\n\r\n`],
    ['an unknown version', `GET /api/form HTTP/9.9\r\n${HOST}\r\n\r\n`],
    ['a control character in a header', `GET /api/form HTTP/1.1\r\n${HOST}\r\nx-odd: a\u0000b\r\n\r\n`],
    ['a header without a name', `GET /api/form HTTP/1.1\r\n${HOST}\r\n: value\r\n\r\n`],
    ['two lengths', `POST /api/form HTTP/1.1\r\n${HOST}\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab`],
    [
      'a length beside chunks',
      `POST /api/form HTTP/1.1\r\n${HOST}\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['the greeting of TLS', Buffer.from('16030100c8010000c40303', 'hex')],
    ['the greeting of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ])('returns 400 with the usual error body: %s', async (_what, request) => {
    const { answer } = expectRefusal(await send(request), 400, 422, 'Invalid Format');
    expect(answer.body).toMatchObject({
      exceptionBody: { issues: [{ path: 'request', message: 'Không đọc được nội dung này' }] },
    });
  });

  it('returns 400 when its head ends halfway', async () => {
    const socket = open();
    const answer = listen(socket);
    socket.end(`GET /api/form HTTP/1.1\r\n${HOST}`);
    expectRefusal(await answer, 400, 422, 'Invalid Format');
  });

  it('reaches no handler when its body is malformed', async () => {
    const login = vi.spyOn(apis.server.app.accounts, 'login');
    const head = `POST /api/auth/login HTTP/1.1\r\n${HOST}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`;
    expectRefusal(await send(`${head}5\r\n{"ema\r\nZZZ\r\n`), 400, 422, 'Invalid Format');
    expect(login).not.toHaveBeenCalled();
    login.mockRestore();
  });

  it('appears in metrics and log with its request id, but without its content', async () => {
    const text = await send(`GET /api/form HTTP/1.1\r\n${HOST}\r\nauthorization: ${SECRET}\r\n: value\r\n\r\n`);
    const { requestId } = expectRefusal(text, 400, 422, 'Invalid Format');
    expect(apis.server.readLog().filter((line) => line.requestId === requestId)).toMatchObject([
      { level: 'info', msg: 'request refused', status: 400, fault: expect.stringMatching(/^HPE_/) },
    ]);
    expect(JSON.stringify(apis.server.readLog())).not.toContain(SECRET);
    const figures = await (await fetch(`${apis.server.url}/metrics`)).text();
    expect(figures).toMatch(/bobbin_http_request_seconds_count\{route="none",method="none",status="400"\} [1-9]/);
  });

  it('gets another request id each time', async () => {
    const ids = await Promise.all(
      ['A\r\n\r\n', 'B\r\n\r\n'].map(async (text) => readAnswer(await send(text)).headers.get('x-request-id')),
    );
    expect(new Set(ids).size).toBe(2);
  });
});

describe('a request that Node itself would refuse', () => {
  it('returns 400 with the usual error body when it has no host header', async () => {
    const answer = readAnswer(await send('GET /api/form HTTP/1.1\r\nconnection: close\r\n\r\n'));
    expect(answer).toMatchObject({
      status: 400,
      body: {
        isSuccess: false,
        exceptionBody: { code: 422, issues: [{ path: 'headers.host', message: 'Còn thiếu' }] },
      },
    });
    expect(answer.headers.get('x-request-id')).toMatch(UUID);
  });

  it('gets a normal response when its HTTP version needs no host header, or when it has an unknown Expect header', async () => {
    const old = readAnswer(await send('GET /api/form HTTP/1.0\r\n\r\n'));
    expect(old).toMatchObject({ status: 200, body: { isSuccess: true } });
    const expecting = `GET /api/form HTTP/1.1\r\n${HOST}\r\nexpect: miracles\r\nconnection: close\r\n\r\n`;
    expect(readAnswer(await send(expecting))).toMatchObject({ status: 200, body: { isSuccess: true } });
  });
});

describe('a request that is too slow', () => {
  /** Makes Node regard every started request as late. Node checks this once a second. */
  async function whileLate<T>(work: () => Promise<T>): Promise<T> {
    const { server: node } = apis.server.api.app;
    const { headersTimeout, requestTimeout } = node;
    Object.assign(node, { headersTimeout: 1, requestTimeout: 1 });
    try {
      return await work();
    } finally {
      Object.assign(node, { headersTimeout, requestTimeout });
    }
  }

  it('with its head fails with 408 and the usual error body (API-16)', async () => {
    const text = await whileLate(() => send(`GET /api/form HTTP/1.1\r\n${HOST}\r\n`));
    expectRefusal(text, 408, 408, 'Timeout');
  });

  it('with its body fails with 408, and no handler runs', async () => {
    const login = vi.spyOn(apis.server.app.accounts, 'login');
    const head = `POST /api/auth/login HTTP/1.1\r\n${HOST}\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n`;
    const text = await whileLate(() => send(`${head}{"email":`));
    expectRefusal(text, 408, 408, 'Timeout');
    expect(login).not.toHaveBeenCalled();
    login.mockRestore();
  });
});

describe('a connection after a response', () => {
  const FORM = `GET /api/form HTTP/1.1\r\n${HOST}\r\n\r\n`;

  it('gets an error response for input that is not HTTP', async () => {
    const socket = open();
    const all = listen(socket);
    socket.write(FORM);
    await new Promise((resolve) => socket.once('data', resolve));
    socket.write('NONSENSE\r\n\r\n');
    expect(readAnswers(await all)).toMatchObject([
      { status: 200, body: { isSuccess: true } },
      { status: 400, body: { isSuccess: false } },
    ]);
  });

  it('gets its pending responses unchanged when input that is not HTTP follows immediately', async () => {
    const answers = readAnswers(await send(`${FORM}${FORM}NONSENSE\r\n\r\n`));
    expect(answers).toMatchObject([
      { status: 200, body: { isSuccess: true } },
      { status: 200, body: { isSuccess: true } },
    ]);
  });

  it('gets no error text inserted into a response that is still being sent', async () => {
    const socket = open();
    const pieces: string[] = [];
    socket.on('data', (data) => void pieces.push(data.toString()));
    const closed = new Promise((resolve) => socket.on('close', resolve));
    socket.write(
      `GET /api/events HTTP/1.1\r\n${HOST}\r\nauthorization: ${lan.headers.authorization}\r\n\r\nNONSENSE\r\n\r\n`,
    );
    await expect.poll(() => pieces.join('')).toContain('text/event-stream');
    socket.destroy();
    await closed;
    expect(pieces.join('').match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  it('gets nothing more when its request body breaks off', async () => {
    const socket = open();
    const told = new Promise((resolve) => socket.once('data', resolve));
    const all = listen(socket);
    // A caller without the permission is refused before the server reads the body.
    socket.write(
      `POST /api/files/upload HTTP/1.1\r\n${HOST}\r\ncontent-type: multipart/form-data; boundary=b\r\ntransfer-encoding: chunked\r\n\r\n`,
    );
    await told;
    socket.write('NONSENSE\r\n');
    expect(readAnswers(await all)).toMatchObject([{ status: 401 }]);
  });

  it('can be reset by the client at any point without an error in the log, and the server responds to others', async () => {
    for (const begun of ['', 'GET /api/f', `GET /api/form HTTP/1.1\r\n${HOST}\r\n`, 'NONSENSE\r\n\r\n']) {
      const socket = open();
      await new Promise((resolve) => socket.once('connect', resolve));
      socket.write(begun);
      socket.resetAndDestroy();
    }
    expect((await fetch(`${apis.server.url}/api/form`)).status).toBe(200);
    expect(apis.server.readLog().filter((line) => line.level === 'error')).toEqual([]);
  });
});
