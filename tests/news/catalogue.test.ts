import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chooseNews, getNewsChoices, listInbox } from '@bobbin/contract/inbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  KIND_NAMES,
  KINDS,
  toAddress,
  type NoticeKind,
} from '../../server/src/modules/notifications/catalogue/kinds.ts';
import { BEGINNINGS, NEWS_OF } from '../../server/src/modules/notifications/wiring.ts';
import { systemScope, type OwnerScope } from '../../server/src/platform/access.ts';
import { inTransaction } from '../../server/src/platform/database.ts';
import type { EventName, Events } from '../../server/src/platform/events.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';
import { connectGroup, createMailReader, runTelling, takeMessages } from './world.ts';

const EMAIL = 'anna@example.com';
const ORDER = '576401234567890123';
const AT = new Date('2026-11-23T10:00:00Z');

type News = keyof typeof NEWS_OF;
type Samples = { [N in News]: (Omit<Events[N], 'scope'> & { says: NoticeKind })[] };

/** At least one event for every kind of news. */
function sample(shopId: string, userId: string): Samples {
  const order = { id: ORDER, shopId };
  const attempt = { id: 'a1', house: 'PRESSIFY' };
  const design = { designId: 'd1', code: 'DS-1' };
  const sku = { id: 'c1', skuId: '172958', shopId };
  const sale = { shopId, name: 'Half off' };
  return {
    ordersDue: [
      { says: 'dueSoon', shopId, kind: 'dueSoon', count: 2, firstId: '1' },
      { says: 'late', shopId, kind: 'late', count: 1, firstId: '1' },
    ],
    cancelRefused: [{ says: 'cancelRefused', order, attempt }],
    shopEnding: [
      { says: 'subscriptionEnding', shopId, reason: 'subscription', endsAt: AT, days: 3 },
      { says: 'authorizationEnding', shopId, reason: 'authorization', endsAt: AT, days: 1 },
    ],
    renewalUnpaid: [{ says: 'renewalUnpaid', shopId, endsAt: AT }],
    factoryRefused: [{ says: 'factoryRefused', order, attempt, code: '1', words: 'No such size' }],
    proxyBroken: [{ says: 'proxyBroken', shopId, host: '203.0.113.7', at: AT }],
    violationFound: [{ says: 'violationFound', shopId, recordId: 'v1', words: 'A brand', appealBy: AT }],
    designPriced: [{ says: 'designPriced', ...design, cents: 900, lackingCents: 0 }],
    designUnpaid: [{ says: 'designUnpaid', ...design, cents: 900, lackingCents: 100 }],
    designDelivered: [{ says: 'designDelivered', ...design, revision: 2 }],
    designSpoken: [
      { says: 'designSpoken', ...design, isAdmin: true, messageId: 'm1', designerId: null, comment: 'x' },
      { says: 'designSpokenTo', ...design, isAdmin: false, messageId: 'm2', designerId: userId, comment: 'x' },
    ],
    designLate: [
      { says: 'designLate', ...design, designerId: userId, dueAt: AT, isBreached: false },
      { says: 'designBreached', ...design, designerId: userId, dueAt: AT, isBreached: true },
    ],
    skuDesignPriced: [
      { says: 'skuDesignPriced', ...sku, cents: 700, isPaid: false },
      { says: 'skuDesignPaid', ...sku, cents: 700, isPaid: true },
    ],
    skuDesignUnpaid: [{ says: 'skuDesignUnpaid', ...sku, cents: 700 }],
    skuDesignDone: [{ says: 'skuDesignDone', ...sku }],
    flashSaleEnded: [{ says: 'flashSaleEnded', ...sale, saleId: 's1', problem: null, renewedAs: 's2' }],
    flashSaleFailed: [{ says: 'flashSaleFailed', ...sale, saleId: 's3', problem: 'ALL_REFUSED' }],
    labelRefused: [{ says: 'labelRefused', orderId: ORDER, shopId, words: 'No address' }],
    buyerAsked: [{ says: 'buyerAsked', orderId: ORDER, shopId, requestId: 'r1', action: 'cancel' }],
    balanceLow: [{ says: 'balanceLow', entryId: 'e1', cents: 400, lowCents: 500 }],
    depositArrived: [{ says: 'depositArrived', id: 'p1', code: 'BB1', vnd: 100, cents: 100, isDifferent: false }],
    withdrawalEnded: [
      { says: 'withdrawalPaid', id: 'w1', code: 'W1', cents: 100, isPaid: true, words: 'FT1' },
      { says: 'withdrawalDenied', id: 'w2', code: 'W2', cents: 100, isPaid: false, words: 'No' },
    ],
  };
}

/** Kinds that are told otherwise than by a row of the table: by their event's own name, and to everybody. */
const OTHERS = [...BEGINNINGS, 'postPublished'] as const;

function listSources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && /\.tsx?$/.test(file.name) && !file.name.includes('.test.'))
    .map((file) => readFileSync(`${file.parentPath}/${file.name}`, 'utf8'));
}
const rootOf = (folder: string) => fileURLToPath(new URL(`../../${folder}`, import.meta.url));

/** Addresses of all pages: `/community/orders/$id`. */
function listPages(): string[] {
  return (['community', 'admin'] as const).flatMap((area) => {
    const text = readFileSync(rootOf(`web/src/routes/${area}.tsx`), 'utf8');
    const paths = [...text.matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path);
    const others = [...text.matchAll(/otherAddresses: \[([^\]]+)\]/g)].flatMap(([, list = '']) =>
      [...list.matchAll(/'([^']+)'/g)].map(([, path = '']) => path),
    );
    return [...paths.map((path) => (path.startsWith(`/${area}`) ? path : `/${area}${path}`)), ...others];
  });
}

describe('the kinds of news', () => {
  it('each have an event that brings them, and that something tells (NTF-1)', () => {
    const samples = sample('shop', 'user');
    const made = (Object.keys(samples) as News[]).flatMap((name) =>
      samples[name].map(({ says, ...event }) => {
        const notice = (NEWS_OF[name] as (event: unknown) => { kind: string } | null)({
          ...event,
          scope: systemScope('user', 'test'),
        });
        expect(notice?.kind, name).toBe(says);
        return says;
      }),
    );
    expect(new Set<string>([...made, ...OTHERS])).toEqual(new Set<string>(KIND_NAMES));
    const code = listSources(rootOf('server/src')).join('\n');
    for (const name of [...Object.keys(samples), ...OTHERS]) {
      expect(code, name).toMatch(new RegExp(`emit\\([^;]{0,80}'${name}'`));
    }
  });

  it('each lead to a page that there is (INB-1)', () => {
    const pages = listPages().map((page) => new RegExp(`^${page.replace(/\$\w+/g, '[^/]+')}$`));
    const profile = readFileSync(rootOf('web/src/pages/profile-page.tsx'), 'utf8');
    const facts = {
      ...{ shop: 'S', shopId: '7', orderId: ORDER, thingId: 't', house: '', days: 0, count: 0, words: '', cents: 0 },
      at: null,
    };
    for (const kind of KIND_NAMES) {
      const url = new URL(toAddress(KINDS[kind], facts), 'http://x');
      expect(
        pages.some((page) => page.test(url.pathname)),
        `${kind}: ${url.pathname}`,
      ).toBe(true);
      if (url.hash !== '') expect(profile).toContain(`id: '${url.hash.slice(1)}'`);
    }
  });
});

describe('every kind of news', () => {
  let world: World;
  let anna: Caller;
  let shopId: string;
  let scope: OwnerScope;
  let takeMails: ReturnType<typeof createMailReader>;

  beforeAll(async () => {
    world = await startWorld({ marketplace: { orders: 1, shops: 1 }, partners: ['telegram'] });
    anna = await world.createSeller(EMAIL);
    [shopId = ''] = await world.connectShops(anna);
    scope = systemScope(anna.userId, 'test');
    takeMails = createMailReader(world);
    await connectGroup(world, anna);
    for (const { topic } of (await anna.call(getNewsChoices)).body?.topics ?? []) {
      for (const channel of ['mail', 'telegram'] as const) {
        await anna.call(chooseNews, { body: { topic, channel, isOn: true } });
      }
    }
    await runTelling(world);
    await world.db.deleteFrom('seller_notices').execute();
    await takeMessages(world);
    await takeMails(EMAIL);
  });
  afterAll(() => world.close());

  it('comes once into inbox, mail and Telegram where all are chosen, however often its event is told (INB-7, INB-10)', async () => {
    const samples = sample(shopId, anna.userId);
    for (const name of Object.keys(samples) as News[]) {
      for (const { says, ...event } of samples[name]) {
        for (const _ of [1, 2]) {
          await inTransaction(world.db, (trx) =>
            world.app.emit(trx, name as EventName, { ...event, scope } as unknown as Events[EventName]),
          );
        }
        await runTelling(world);
        await runTelling(world);
        const entries = (await anna.call(listInbox)).body?.data ?? [];
        expect(entries, says).toHaveLength(1);
        const text = entries[0]?.text.vi ?? '';
        expect(text, says).not.toMatch(/undefined|NaN|\[object/);
        const [message = '', ...messages] = await takeMessages(world);
        expect(messages, says).toEqual([]);
        expect(message, says).toContain(text);
        expect(message).toContain(`${world.url}${entries[0]?.path}`);
        const [mail, ...mails] = await takeMails(EMAIL);
        expect(mails, says).toEqual([]);
        expect(mail?.text ?? '', says).toContain(world.url);
        await world.db.deleteFrom('seller_notices').execute();
      }
    }
  }, 120_000);
});
