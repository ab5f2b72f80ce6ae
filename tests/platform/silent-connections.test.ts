import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { startApi, type TestApi } from '../world/api.ts';
import { createPerson } from '../world/person.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Opens a connection that the server has accepted. */
async function open(server: TestApi): Promise<Socket> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  await once(socket, 'connect');
  // The server has accepted the first connection when it responds on a later one.
  await fetch(`${server.url}/api/health`);
  return socket;
}

it('A server that stops closes connections that have sent no request (OPS-40)', async () => {
  const server = await startApi({ databaseUrl: database.url });
  const socket = await open(server);
  const closed = once(socket, 'close');
  await server.close();
  await closed;
  expect(socket.destroyed).toBe(true);
});

it('A server that stops answers requests that still arrive on open connections, and ends streams at once (OPS-40)', async () => {
  const server = await startApi({ databaseUrl: database.url });
  const { token } = await createPerson(server.app, 'lan');
  const sockets: Socket[] = [];
  for (const path of ['/api/form', '/api/events']) {
    const socket = await open(server);
    // The request is not complete, so the server waits for its end.
    socket.write(`GET ${path} HTTP/1.1\r\nHost: desk\r\nAuthorization: Bearer ${token}\r\n`);
    sockets.push(socket);
  }
  await fetch(`${server.url}/api/health`);
  const stopped = server.close();
  await expect.poll(() => fetch(`${server.url}/api/health`).then(String, () => 'refused')).toBe('refused');
  const answers = await Promise.all(
    sockets.map((socket) => {
      socket.write('\r\n');
      return text(socket);
    }),
  );
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*connection: close\r\n/i);
  expect(answers[0]).toContain('"isSuccess":true');
  await stopped;
});
