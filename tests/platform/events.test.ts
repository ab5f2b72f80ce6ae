import { logout, refresh } from '@bobbin/contract/auth';
import type { LiveEvent } from '@bobbin/contract/events';
import { createApiKey, removeApiKey } from '@bobbin/contract/profile';
import { endOtherSessions } from '@bobbin/contract/sessions';
import { generateTwoFactor, turnOnTwoFactor } from '@bobbin/contract/two-factor';
import { generateSync } from 'otplib';
import { beforeEach, describe, expect, it } from 'vitest';
import { publish } from '../../server/src/platform/live.ts';
import { bearer, insertUser, signIn } from '../accounts/people.ts';
import { keepApis } from '../world/apis.ts';
import { callApi } from '../world/world.ts';

/** A timeout that is much shorter than the heartbeat of a stream and much longer than a check. */
const AT_ONCE = { timeout: 10_000 };

let name: string;
let count = 0;

const apis = keepApis({ server: {}, second: {} });
beforeEach(async () => {
  count += 1;
  name = `listener-${count}`;
  await insertUser(apis.database.db, name);
});

interface Stream {
  text: string;
  hasEnded: boolean;
}

async function openStream(url: string, token: string): Promise<Stream> {
  const response = await fetch(`${url}/api/events`, { headers: bearer(token) });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const stream = { text: '', hasEnded: false };
  const read = async () => {
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) stream.text += part;
    stream.hasEnded = true;
  };
  void read();
  return stream;
}

/** Opens one stream of live events in each process. */
function openBoth(token: string): Promise<Stream[]> {
  return Promise.all([apis.server.url, apis.second.url].map((url) => openStream(url, token)));
}

function tell(shopId: string): Promise<void> {
  return publish(apis.database.db, { kind: 'event', ownerId: name, event: { type: 'shop', shopId } });
}

/** Checks that the streams end at once and receive no later event. */
async function expectEnded(streams: readonly Stream[]): Promise<void> {
  await tell('too-late');
  await expect.poll(() => streams.every((stream) => stream.hasEnded), AT_ONCE).toBe(true);
  for (const { text } of streams) expect(text).not.toContain('too-late');
}

async function expectOpen(streams: readonly Stream[], word: string): Promise<void> {
  await tell(word);
  await expect.poll(() => streams.every((stream) => stream.text.includes(word)), AT_ONCE).toBe(true);
  expect(streams.some((stream) => stream.hasEnded)).toBe(false);
}

describe('the stream of live events', () => {
  it('contains exactly the events that the contract names', async () => {
    const streams = await openBoth((await signIn(apis.server.url, name)).accessToken);
    const unknown = [{ type: 'shop', shopId: 'known', secret: 'planted' }, { type: 'a word of tomorrow' }];
    for (const event of unknown) {
      await publish(apis.database.db, { kind: 'event', ownerId: name, event: event as LiveEvent });
    }
    await expectOpen(streams, 'last');
    for (const { text } of streams) {
      expect(text).toContain('known');
      expect(text).not.toMatch(/planted|tomorrow/);
    }
  });

  it('ends in every process when its session signs out, while other sessions’ streams stay open (API-17)', async () => {
    const mine = await signIn(apis.server.url, name);
    const other = await signIn(apis.server.url, name);
    const [ending, staying] = await Promise.all([openBoth(mine.accessToken), openBoth(other.accessToken)]);
    await expectOpen([...ending, ...staying], 'before');
    await callApi(apis.server.url, logout, {}, bearer(mine.accessToken));
    await expectEnded(ending);
    await expectOpen(staying, 'after');
  });

  it('ends when its session is ended by another session of the user', async () => {
    const mine = await signIn(apis.server.url, name);
    const other = await signIn(apis.server.url, name);
    const [ending, staying] = await Promise.all([openBoth(other.accessToken), openBoth(mine.accessToken)]);
    await callApi(apis.server.url, endOtherSessions, {}, bearer(mine.accessToken));
    await expectEnded(ending);
    await expectOpen(staying, 'after');
  });

  it('ends when its session must enter a second factor', async () => {
    const mine = await signIn(apis.server.url, name);
    const other = await signIn(apis.server.url, name);
    const [ending, staying] = await Promise.all([openBoth(other.accessToken), openBoth(mine.accessToken)]);
    const begun = await callApi(apis.server.url, generateTwoFactor, {}, bearer(mine.accessToken));
    const secret = new URL(begun.body ?? '').searchParams.get('secret') ?? '';
    const body = { passcode: generateSync({ secret, epoch: Math.floor(apis.clock.now() / 1000) }) };
    expect((await callApi(apis.server.url, turnOnTwoFactor, { body }, bearer(mine.accessToken))).isSuccess).toBe(true);
    await expectEnded(ending);
    await expectOpen(staying, 'after');
  });

  it('ends when a refresh token of its session is found to be copied', async () => {
    const first = await signIn(apis.server.url, name);
    const next = await callApi(apis.server.url, refresh, { body: { refreshToken: first.refreshToken } });
    const streams = await openBoth(next.body?.accessToken ?? '');
    apis.clock.advance(60_000);
    expect((await callApi(apis.server.url, refresh, { body: { refreshToken: first.refreshToken } })).status).toBe(401);
    await expectEnded(streams);
  });

  it('ends for a caller with an API key when the key is revoked', async () => {
    const mine = await signIn(apis.server.url, name);
    const made = await callApi(apis.server.url, createApiKey, {}, bearer(mine.accessToken));
    const streams = await openBoth(made.body ?? '');
    await expectOpen(streams, 'before');
    await callApi(apis.server.url, removeApiKey, {}, bearer(mine.accessToken));
    await expectEnded(streams);
  });
});
