import { Agent, request } from 'node:http';
import { uploadFile } from '@bobbin/contract/files';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorld, type Caller, type World } from '../world/world.ts';

const BODY = Buffer.alloc(200_000, 'x');
const TRIES = 20;

let world: World;
let seller: Caller;
beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 1, shops: 1 } });
  seller = await world.createSeller('anna@example.com');
});
afterAll(() => world.close());

/** Sends one call over a connection of `agent`, and returns the status and whether the connection was reused. */
function call(agent: Agent, method: string, path: string, headers: Record<string, string>, body?: Buffer) {
  return new Promise<{ status: number; isReused: boolean }>((resolve, reject) => {
    const sent = request(`${world.url}${path}`, { agent, method, headers, timeout: 5_000 }, (response) => {
      response.resume().once('end', () => {
        resolve({ status: response.statusCode ?? 0, isReused: sent.reusedSocket });
      });
    });
    sent.once('error', reject).once('timeout', () => sent.destroy(new Error(`${method} ${path} hangs`)));
    sent.end(body);
  });
}

it.each(['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=nothing-of-it'])(
  'an upload that is refused because of the content type %s leaves its connection usable (API-20)',
  async (type) => {
    const headers = { authorization: `Bearer ${seller.accessToken}` };
    for (let round = 0; round < TRIES; round += 1) {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const refused = await call(
        agent,
        'POST',
        `/api${uploadFile.path}`,
        { ...headers, 'content-type': type, 'content-length': String(BODY.length) },
        BODY,
      );
      expect(refused.status).toBe(422);
      expect((await call(agent, 'GET', '/api/shops', headers)).status).toBe(200);
      agent.destroy();
    }
  },
);
