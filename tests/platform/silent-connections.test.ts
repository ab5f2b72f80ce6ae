import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../server/src/testing/test-database.ts';
import { startApi } from '../world/api.ts';

it('A server that stops closes connections that have sent no request (OPS-40)', async () => {
  const database = await createTestDatabase();
  const server = await startApi({ databaseUrl: database.url });
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  await once(socket, 'connect');
  // The server has accepted the first connection when it responds on a later one.
  await fetch(`${server.url}/api/health`);
  const closed = once(socket, 'close');
  await server.close();
  await closed;
  expect(socket.destroyed).toBe(true);
  await database.close();
});
