import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chooseNotifications, listInbox } from '@bobbin/contract/inbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  KIND_NAMES,
  KINDS,
  toAddress,
  type NoticeKind,
} from '../../server/src/modules/notifications/catalogue/kinds.ts';
import { BEGINNINGS, NOTICE_OF, type NewNotice } from '../../server/src/modules/notifications/wiring.ts';
import { systemScope, type OwnerScope } from '../../server/src/platform/access.ts';
import { inTransaction } from '../../server/src/platform/database.ts';
import type { Events } from '../../server/src/platform/events.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';
import { connectGroup, createMailReader, runDelivery, takeMessages } from './world.ts';

const EMAIL = 'anna@example.com';
const ORDER = '576401234567890123';
const AT = new Date('2026-11-23T10:00:00Z');

type News = keyof typeof NOTICE_OF;
interface Sample<N extends News> {
  says: NoticeKind;
  event: Events[N];
}
type Samples = { [N in News]: Sample<N>[] };

/** Builds at least one sample event for every kind of notice. */
function sample(scope: OwnerScope, shopId: string): Samples {
  const userId = scope.ownerId;
  const order = { id: ORDER, shopId };
  const attempt = { id: 'a1', house: 'PRESSIFY' };
  const design = { designId: 'd1', code: 'DS-1' };
  const free = { designId: 'd2', code: 'DS-2' };
  const late = { watcherIds: [userId], dueAt: AT };
  const sku = { id: 'c1', skuId: '172958', shopId };
  const sale = { shopId, name: 'Half off' };
  return {
    ordersDue: [
      { says: 'dueSoon', event: { scope, shopId, kind: 'dueSoon', count: 2, firstId: '1' } },
      { says: 'late', event: { scope, shopId, kind: 'late', count: 1, firstId: '1' } },
    ],
    parcelsUnscanned: [
      { says: 'unscanned', event: { scope, shopId, hours: 24, count: 3, firstId: '1' } },
      { says: 'unscannedSoon', event: { scope, shopId, hours: 4, count: 1, firstId: '1' } },
    ],
    cancelRefused: [{ says: 'cancelRefused', event: { scope, order, attempt } }],
    shopEnding: [
      { says: 'subscriptionEnding', event: { scope, shopId, reason: 'subscription', endsAt: AT, days: 3 } },
      { says: 'authorizationEnding', event: { scope, shopId, reason: 'authorization', endsAt: AT, days: 1 } },
    ],
    renewalUnpaid: [{ says: 'renewalUnpaid', event: { scope, shopId, endsAt: AT } }],
    factoryRefused: [{ says: 'factoryRefused', event: { scope, order, attempt, code: '1', words: 'No such size' } }],
    trackingRefused: [
      { says: 'trackingRefused', event: { scope, order, attempt, number: 'PENDING', words: 'PENDING' } },
    ],
    proxyBroken: [{ says: 'proxyBroken', event: { scope, shopId, host: '203.0.113.7', at: AT } }],
    violationFound: [
      { says: 'violationFound', event: { scope, shopId, recordId: 'v1', words: 'A brand', appealBy: AT } },
    ],
    designPriced: [{ says: 'designPriced', event: { scope, ...design, cents: 900, lackingCents: 0, pricing: 1 } }],
    designUnpaid: [{ says: 'designUnpaid', event: { scope, ...design, cents: 900, lackingCents: 100, pricing: 2 } }],
    designDelivered: [{ says: 'designDelivered', event: { scope, ...design, revision: 2 } }],
    designSpoken: [
      {
        says: 'designSpoken',
        event: { scope, ...design, isAdmin: true, messageId: 'm1', designerId: null, comment: 'x' },
      },
      {
        says: 'designSpokenTo',
        event: { scope, ...design, isAdmin: false, messageId: 'm2', designerId: userId, comment: 'x' },
      },
    ],
    designLate: [
      { says: 'designLate', event: { scope, ...design, ...late, designerId: userId, isBreached: false } },
      { says: 'designBreached', event: { scope, ...design, ...late, designerId: userId, isBreached: true } },
      { says: 'designFreeLate', event: { scope, ...free, ...late, designerId: null, isBreached: false } },
      { says: 'designFreeBreached', event: { scope, ...free, ...late, designerId: null, isBreached: true } },
    ],
    skuDesignPriced: [
      { says: 'skuDesignPriced', event: { scope, ...sku, cents: 700, isPaid: false, pricing: 1 } },
      { says: 'skuDesignPaid', event: { scope, ...sku, cents: 700, isPaid: true, pricing: 2 } },
    ],
    skuDesignUnpaid: [{ says: 'skuDesignUnpaid', event: { scope, ...sku, cents: 700, pricing: 3 } }],
    skuDesignDone: [{ says: 'skuDesignDone', event: { scope, ...sku, doneAt: new Date() } }],
    flashSaleEnded: [
      { says: 'flashSaleEnded', event: { scope, ...sale, saleId: 's1', problem: null, renewedAs: 's2' } },
    ],
    flashSaleFailed: [{ says: 'flashSaleFailed', event: { scope, ...sale, saleId: 's3', problem: 'ALL_REFUSED' } }],
    labelRefused: [{ says: 'labelRefused', event: { scope, orderId: ORDER, shopId, words: 'No address' } }],
    buyerAsked: [{ says: 'buyerAsked', event: { scope, orderId: ORDER, shopId, requestId: 'r1', action: 'cancel' } }],
    ruleMatched: [
      {
        says: 'ruleMatched',
        event: { scope, orderId: ORDER, shopId, ruleId: 'r1', ruleName: 'VIP', personId: userId, occasion: 'arrives' },
      },
    ],
    orderMentioned: [
      {
        says: 'orderMentioned',
        event: { scope, orderId: ORDER, shopId, count: 2, personId: userId, changeId: 'c1', author: 'An' },
      },
    ],
    pauseDue: [
      {
        says: 'pauseDue',
        event: { scope, orderId: ORDER, shopId, count: 1, personId: userId, dueAt: AT },
      },
      {
        says: 'pausesDue',
        event: { scope, orderId: '2', shopId, count: 2, personId: userId, dueAt: AT },
      },
    ],
    ruleStopped: [
      {
        says: 'ruleStopped',
        event: { scope, shopId, ruleId: 'r1', ruleName: 'VIP', limit: 200, authorId: null, at: AT },
      },
    ],
    balanceLow: [{ says: 'balanceLow', event: { scope, entryId: 'e1', cents: 400, lowCents: 500 } }],
    depositArrived: [
      { says: 'depositArrived', event: { scope, id: 'p1', code: 'BB1', vnd: 100, cents: 100, isDifferent: false } },
    ],
    workWaits: (
      [
        ['designTake', 0, 'workDesignFree'],
        ['designTake', 1, 'workUnclaimed'],
        ['designTake', 3, 'workUnclaimedLong'],
        ['designPrice', 0, 'workDesignPrice'],
        ['designAnswer', 0, 'workDesignAnswer'],
        ['skuPrice', 0, 'workSkuPrice'],
        ['skuFinish', 0, 'workSkuPaid'],
        ['skuChargeApproval', 0, 'workSkuChargeApproval'],
        ['withdrawal', 0, 'workWithdrawal'],
        ['withdrawalApproval', 0, 'workWithdrawalApproval'],
        ['transfer', 0, 'workTransfer'],
        ['transferApproval', 0, 'workTransferApproval'],
        ['chargeApproval', 0, 'workChargeApproval'],
        ['refundApproval', 0, 'workRefundApproval'],
        ['adjustmentApproval', 0, 'workAdjustmentApproval'],
        ['comment', 0, 'workComment'],
      ] as const
    ).map(([kind, level, says]) => {
      return { says, event: { scope, kind, level, thingId: 'x1', words: 'X1', minutes: 30 * level, sinceMs: 0 } };
    }),
    personHarmed: (
      [
        ['deactivate', 'accountDeactivated'],
        ['close', 'accountClosing'],
        ['resetTwoFactor', 'twoFactorReset'],
        ['adjustDown', 'balanceDebited'],
        ['returnTransfer', 'transferReturned'],
      ] as const
    ).map(([harm, says]) => ({ says, event: { scope, harm, id: 'h1', reason: 'Words', cents: -100 } })),
    staffMentioned: [{ says: 'staffMentioned', event: { scope, userId: scope.ownerId, noteId: 'n1', author: 'An' } }],
    designApprovalDeclined: [
      {
        says: 'designApprovalDeclined',
        event: { scope, ...design, cents: 2_500, by: 'An', reason: 'Too much', at: AT },
      },
    ],
    skuApprovalDeclined: [
      {
        says: 'skuApprovalDeclined',
        event: { scope, id: 'c1', code: 'SD-1', cents: 600, by: 'An', reason: 'No', at: AT },
      },
    ],
    withdrawalEnded: [
      { says: 'withdrawalPaid', event: { scope, id: 'w1', code: 'RT1', cents: 100, isPaid: true, words: 'FT1' } },
      { says: 'withdrawalDenied', event: { scope, id: 'w2', code: 'RT2', cents: 100, isPaid: false, words: 'No' } },
    ],
  };
}

/** Kinds of notices that the table of kinds does not deliver: some have an event of their own name, and one goes to all sellers. */
const OTHERS = [...BEGINNINGS, 'postPublished'] as const;

function listSources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && /\.tsx?$/.test(file.name) && !file.name.includes('.test.'))
    .map((file) => readFileSync(`${file.parentPath}/${file.name}`, 'utf8'));
}
const rootOf = (folder: string) => fileURLToPath(new URL(`../../${folder}`, import.meta.url));

/** Lists the paths of all pages, such as `/community/orders/$id`. */
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

describe('the kinds of notices', () => {
  it('each have an event that creates and sends the notices (NTF-1)', () => {
    const samples = sample(systemScope('user', 'test'), 'shop');
    const makeAll = <N extends News>(name: N) =>
      samples[name].map(({ says, event }) => {
        const news = (NOTICE_OF[name] as (event: Events[N]) => NewNotice | readonly NewNotice[] | null)(event);
        expect([news ?? []].flat()[0]?.kind, name).toBe(says);
        return says;
      });
    const made = (Object.keys(samples) as News[]).flatMap((name) => makeAll(name));
    expect(new Set<string>([...made, ...OTHERS])).toEqual(new Set<string>(KIND_NAMES));
    const code = listSources(rootOf('server/src')).join('\n');
    for (const name of [...Object.keys(samples), ...OTHERS]) {
      expect(code, name).toMatch(new RegExp(`emit\\([^;]{0,80}'${name}'`));
    }
  });

  it('each have a link to an existing page (INB-1)', () => {
    const pages = listPages().map((page) => new RegExp(`^${page.replace(/\$\w+/g, '[^/]+')}$`));
    const profile = readFileSync(rootOf('web/src/pages/profile-page.tsx'), 'utf8');
    const facts = {
      shop: 'S',
      shopId: '7',
      orderId: ORDER,
      thingId: 't',
      house: '',
      days: 0,
      count: 0,
      words: '',
      cents: 0,
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

describe('every kind of notice', () => {
  let world: World;
  let anna: Caller;
  let shopId: string;
  let takeMails: ReturnType<typeof createMailReader>;

  beforeAll(async () => {
    world = await startWorld({ marketplace: { orders: 1, shops: 1 }, partners: ['telegram'] });
    anna = await world.createSeller(EMAIL);
    [shopId = ''] = await world.connectShops(anna);
    takeMails = createMailReader(world);
    await connectGroup(world, anna);
    // The topics include those of staff, which a seller may set in advance.
    for (const topic of new Set(KIND_NAMES.map((kind) => KINDS[kind].topic))) {
      for (const channel of ['mail', 'telegram'] as const) {
        await anna.call(chooseNotifications, { body: { topic, channel, isOn: true } });
      }
    }
    await runDelivery(world);
    await world.db.deleteFrom('seller_notices').execute();
    await takeMessages(world);
    await takeMails(EMAIL);
  });
  afterAll(() => world.close());

  it('arrives once in inbox, Telegram and mail when the user chose all channels, however often its event is repeated (INB-7, INB-10)', async () => {
    const samples = sample(systemScope(anna.userId, 'test'), shopId);
    const tell = <N extends News>(name: N, event: Events[N]) =>
      inTransaction(world.db, (trx) => world.app.emit(trx, name, event));
    const checkAll = async <N extends News>(name: N) => {
      for (const { says, event } of samples[name]) {
        for (const _ of [1, 2]) await tell(name, event);
        await runDelivery(world);
        await runDelivery(world);
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
    };
    for (const name of Object.keys(samples) as News[]) await checkAll(name);
  }, 120_000);
});
