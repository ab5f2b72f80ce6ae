import { ERRORS } from '@bobbin/contract/errors';
import { listViolations, syncExtension, type ExtensionPost, type ViolationRecord } from '@bobbin/contract/extension';
import { listInbox } from '@bobbin/contract/inbox';
import { createApiKey } from '@bobbin/contract/profile';
import { getShop, listShops, releaseShop } from '@bobbin/contract/shops';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callApi, startWorld, type Caller, type World } from '../world/world.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let world: World;
let seller: Caller;
let other: Caller;
let key: string;
let otherKey: string;
let shopId: string;
let spareId: string;

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 2, shops: 2 } });
  seller = await world.createSeller('lan@example.com');
  other = await world.createSeller('minh@example.com');
  key = (await seller.call(createApiKey)).body ?? '';
  otherKey = (await other.call(createApiKey)).body ?? '';
  [shopId = '', spareId = ''] = await world.connectShops(seller);
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.deleteFrom('violations').execute();
  await world.db.deleteFrom('extension_states').execute();
  // Sessions expire when a test advances the clock, so the sellers sign in again.
  seller = await world.signIn('lan@example.com');
  other = await world.signIn('minh@example.com');
});

function record(id: string, more: Partial<ViolationRecord> = {}): ViolationRecord {
  return {
    id,
    order_id: null,
    product_id: '1729582718312380123',
    violation_type: 'INTELLECTUAL_PROPERTY',
    create_time: 1_770_000_000 + Number(id),
    violation_reason: 'A brand was used without a licence',
    record_status: 'EFFECTIVE',
    appeal_status: 'APPEALING',
    can_appeal: true,
    enforcement_type: ['Product removed', 'Traffic restriction'],
    phase: '1',
    punishment_types: ['POINTS'],
    source_channel: 'BRAND_OWNER',
    affected_channel: 'SHOP',
    correction_status: 'OPEN',
    can_correct: true,
    risk_type: 'MEDIUM',
    violation_info: {
      policy_url: 'https://seller-us.tiktok.com/university/policy',
      violation_detail: 'The picture shows a logo',
      violation_suggestion: 'Remove the logo',
      violation_info_id: '77',
      violation_type: 'IP',
    },
    ...more,
  };
}

const at = (agoMs = 0) => new Date(world.clock.now() - agoMs).toISOString();

function fullPost(more: Partial<ExtensionPost> = {}): ExtensionPost {
  return {
    version: '1.2.3',
    shopId,
    observedAt: at(),
    health: { score: 180, level: 'ATTENTION' },
    settlement: { acceleratedSettlement: 5 },
    flashSale: { isAllowed: true },
    violations: { total: 2, records: [record('1'), record('2', { order_id: '576400048204247848' })] },
    ...more,
  };
}

const send = (body: unknown, token = key) =>
  callApi(world.url, syncExtension, { body } as never, { authorization: `Bearer ${token}`, 'accept-language': 'en' });
const readShop = async () => (await seller.call(getShop, { params: { id: shopId } })).body;
const readViolations = async (query: object = {}) =>
  (await seller.call(listViolations, { query: { id: shopId, ...query } })).body;
const listIds = async () => (await readViolations())?.data.map(({ id }) => id);

async function readTables() {
  return Promise.all([
    world.db.selectFrom('extension_states').selectAll().execute(),
    world.db.selectFrom('violations').selectAll().orderBy('id').execute(),
  ]);
}

describe("the extension's post about a shop", () => {
  it("appears in the shop's row and in the shop's list once it arrived (EXT-2, EXT-7)", async () => {
    expect(await readShop()).toMatchObject({
      isSyncExtension: false,
      extensionSyncedAt: null,
      shopHealth: null,
      acceleratedSettlement: null,
      canFlashSale: null,
      violationCount: null,
    });
    expect(await readViolations()).toMatchObject({ data: [], total: null, observedAt: null });
    const post = fullPost();
    expect(await send(post)).toMatchObject({ status: 200, isSuccess: true, body: true });
    const told = {
      isSyncExtension: true,
      extensionSyncedAt: post.observedAt,
      shopHealth: 180,
      shopHealthLevel: 'ATTENTION',
      acceleratedSettlement: '5',
      canFlashSale: true,
      violationCount: 2,
    };
    expect(await readShop()).toMatchObject(told);
    const rows = (await seller.call(listShops)).body?.data ?? [];
    expect(rows.find(({ id }) => id === shopId)).toMatchObject(told);
    expect(rows.find(({ id }) => id === spareId)).toMatchObject({ isSyncExtension: false, violationCount: null });
    const list = await readViolations();
    expect(list).toMatchObject({ total: 2, observedAt: post.observedAt, meta: { totalItems: 2 } });
    const [newest] = list?.data ?? [];
    const { createdAt, updatedAt, ...wire } = newest ?? {};
    expect(wire).toEqual(post.violations?.records[1]);
    expect([Date.parse(createdAt ?? ''), Date.parse(updatedAt ?? '')].every(Number.isFinite)).toBe(true);
  });

  it('counts as current for 24 hours, and remains visible afterwards (EXT-2)', async () => {
    await send(fullPost({ observedAt: at(23 * HOUR_MS) }));
    expect(await readShop()).toMatchObject({ isSyncExtension: true });
    world.clock.advance(HOUR_MS + MINUTE_MS);
    seller = await world.signIn('lan@example.com');
    expect(await readShop()).toMatchObject({ isSyncExtension: false, shopHealth: 180, violationCount: 2 });
  });

  it('leaves results of earlier visits in place that the post omits (EXT-3)', async () => {
    const rest = { settlement: undefined, flashSale: undefined, violations: undefined };
    await send(fullPost({ ...rest, observedAt: at(MINUTE_MS) }));
    await send(fullPost({ ...rest, health: undefined, settlement: { acceleratedSettlement: null } }));
    expect(await readShop()).toMatchObject({
      shopHealth: 180,
      acceleratedSettlement: null,
      canFlashSale: null,
      violationCount: null,
    });
  });

  it('shows its violations page by page, oldest first on request (EXT-7)', async () => {
    await send(fullPost({ violations: { total: 3, records: ['1', '2', '3'].map((id) => record(id)) } }));
    const page = await readViolations({ limit: 2, page: 2 });
    expect(page?.data.map(({ id }) => id)).toEqual(['1']);
    expect(page?.meta).toEqual({ itemsPerPage: 2, totalItems: 3, currentPage: 2, totalPages: 2 });
    expect((await readViolations({ sortBy: 'create_time:ASC' }))?.data.map(({ id }) => id)).toEqual(['1', '2', '3']);
  });
});

describe('a page of violations from the extension', () => {
  it('leaves the violations of other pages in place, and a complete total removes violations that are gone (EXT-5)', async () => {
    const part = (agoMs: number, total: number, ids: string[]) =>
      send(fullPost({ observedAt: at(agoMs), violations: { total, records: ids.map((id) => record(id)) } }));
    await part(5 * MINUTE_MS, 4, ['4', '3']);
    await part(4 * MINUTE_MS, 4, ['2', '1']);
    expect(await listIds()).toEqual(['4', '3', '2', '1']);
    await part(3 * MINUTE_MS, 3, ['4', '2']);
    expect(await listIds()).toEqual(['4', '2', '1']);
    await part(2 * MINUTE_MS, 1, ['4']);
    expect(await listIds()).toEqual(['4']);
    await part(MINUTE_MS, 0, []);
    expect(await readViolations()).toMatchObject({ data: [], total: 0 });
  });

  it('notifies the seller once per violation, but not of old violations (NTF-33)', async () => {
    await world.db.deleteFrom('seller_notices').execute();
    const create_time = Math.floor(world.clock.now() / SECOND_MS) - 3_600;
    const fresh = record('7', { create_time, can_appeal: true });
    const violations = { total: 3, records: [fresh, record('8', { create_time: 1_600_000_000 })] };
    await send(fullPost({ observedAt: at(2 * MINUTE_MS), violations }));
    await send(fullPost({ observedAt: at(MINUTE_MS), violations }));
    const [entry, ...more] = (await seller.call(listInbox)).body?.data ?? [];
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ group: 'shops', path: `/community/shop-details/${shopId}` });
    const appealBy = new Date((create_time + 30 * 24 * 3_600) * SECOND_MS).toLocaleDateString('en-US', {
      timeZone: 'America/Los_Angeles',
      year: 'numeric',
      month: 'short',
      day: 'numeric',
    });
    expect(entry?.text.en).toContain(
      `A brand was used without a licence · Appeal by about ${appealBy} (PT): counted as 30 days,`,
    );
    await world.db.deleteFrom('seller_notices').execute();
    const final = record('9', { create_time, can_appeal: false });
    await send(fullPost({ violations: { total: 1, records: [final] } }));
    const [last] = (await seller.call(listInbox)).body?.data ?? [];
    expect(last?.text.en).toMatch(/A brand was used without a licence$/);
  });

  it('shows the total when not all violations were read (EXT-7)', async () => {
    await send(fullPost({ violations: { total: 40, records: [record('1')] } }));
    expect(await readViolations()).toMatchObject({ total: 40, meta: { totalItems: 1 } });
    expect(await readShop()).toMatchObject({ violationCount: 40 });
  });
});

describe('the times of extension posts', () => {
  it('ignores a repeated post (EXT-4)', async () => {
    const post = fullPost();
    await send(post);
    const before = await readTables();
    world.clock.advance(SECOND_MS);
    expect(await send(post)).toMatchObject({ isSuccess: true, body: true });
    expect(await readTables()).toEqual(before);
  });

  it('rejects a post when any part of the post is older than the stored data (EXT-4)', async () => {
    await send(fullPost({ observedAt: at(MINUTE_MS), violations: undefined }));
    const before = await readTables();
    const refused = await send(fullPost({ observedAt: at(2 * MINUTE_MS), health: { score: 1, level: 'X' } }));
    expect(refused).toMatchObject({ status: 200, exceptionBody: { code: ERRORS.EXTENSION_POST_OLD.code } });
    expect(await readTables()).toEqual(before);
    // A part of a post for which nothing is stored yet is never too old.
    const later = await send(
      fullPost({ observedAt: at(2 * MINUTE_MS), health: undefined, settlement: undefined, flashSale: undefined }),
    );
    expect(later.isSuccess).toBe(true);
  });

  it('rejects a post that is 24 hours old, and a post whose time is three minutes ahead (EXT-4)', async () => {
    const old = await send(fullPost({ observedAt: at(24 * HOUR_MS) }));
    expect(old.exceptionBody?.code).toBe(ERRORS.EXTENSION_POST_OLD.code);
    const ahead = await send(fullPost({ observedAt: at(-3 * MINUTE_MS) }));
    expect(ahead.exceptionBody?.code).toBe(ERRORS.EXTENSION_CLOCK_WRONG.code);
    expect(await readTables()).toEqual([[], []]);
  });

  it('permits the next post after a post whose clock was slightly ahead (EXT-4)', async () => {
    await send(fullPost({ observedAt: at(-MINUTE_MS) }));
    world.clock.advance(SECOND_MS);
    expect((await send(fullPost({ health: { score: 99, level: 'GOOD' } }))).isSuccess).toBe(true);
    expect(await readShop()).toMatchObject({ shopHealth: 99 });
  });

  it('keeps the newest of many simultaneous posts, with exactly its violations (EXT-4)', async () => {
    const posts = Array.from({ length: 12 }, (_, index) =>
      fullPost({
        observedAt: at((12 - index) * SECOND_MS),
        health: { score: index, level: 'GOOD' },
        violations: { total: 1, records: [record(String(index))] },
      }),
    );
    const answers = await Promise.all(posts.toReversed().map((post) => send(post)));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await readShop()).toMatchObject({ shopHealth: 11, violationCount: 1 });
    expect(await listIds()).toEqual(['11']);
  });
});

describe('the sender of a post', () => {
  it('authenticates with an API key of the owner, not with a session (EXT-1)', async () => {
    expect(await send(fullPost(), seller.accessToken)).toMatchObject({ status: 403, exceptionBody: { code: 403 } });
    expect(await readTables()).toEqual([[], []]);
  });

  it("gets the same response for another seller's shop as for an unknown one (EXT-1)", async () => {
    const foreign = await send(fullPost(), otherKey);
    const none = await send(fullPost({ shopId: '7490000000000000000' }), otherKey);
    expect(foreign.status).toBe(404);
    const { requestId: _first, ...said } = foreign.exceptionBody ?? {};
    const { requestId: _second, ...saidOfNone } = none.exceptionBody ?? {};
    expect(said).toEqual(saidOfNone);
    expect(await readTables()).toEqual([[], []]);
    await send(fullPost());
    expect((await other.call(listViolations, { query: { id: shopId } })).status).toBe(404);
  });

  it('cannot be the former owner of a released shop (EXT-1)', async () => {
    const admin = await world.createSeller('admin@example.com', 'admin');
    expect((await admin.call(releaseShop, { params: { id: spareId } })).isSuccess).toBe(true);
    expect((await send(fullPost({ shopId: spareId }))).status).toBe(404);
  });
});

describe('an invalid post', () => {
  type Path = (string | number)[];

  /** Lists the path of every field of a value, including nested fields. */
  function listPaths(value: unknown, path: Path = []): Path[] {
    if (typeof value !== 'object' || value === null) return [path];
    const entries = Array.isArray(value)
      ? value.slice(0, 1).map((item, index) => [index, item] as const)
      : Object.entries(value);
    return [
      ...(path.length > 0 ? [path] : []),
      ...entries.flatMap(([name, inner]) => listPaths(inner, [...path, name])),
    ];
  }

  function put(value: unknown, path: Path, bad: unknown): unknown {
    const copy = structuredClone(value) as Record<string | number, unknown>;
    const last = path.at(-1) ?? '';
    const holder = path
      .slice(0, -1)
      .reduce<Record<string | number, unknown>>((inner, name) => inner[name] as Record<string | number, unknown>, copy);
    if (bad === undefined) delete holder[last];
    else holder[last] = bad;
    return copy;
  }

  const BAD: readonly unknown[] = [{ of: 'nobody' }, [[]], 'x'.repeat(3000), -1.5, 1e300, 'javascript:alert(1)'];
  /** Fields of a post that accept any short text. */
  const FREE = /_(type|status|reason|channel|detail|suggestion)$|phase|level|_id$|\.id$|\.0$|shopId/;

  it('stores nothing, and the error names the invalid field, whichever field is invalid (EXT-3)', async () => {
    const post = fullPost();
    const paths = listPaths(post);
    expect(paths.length).toBeGreaterThan(35);
    const wrong: string[] = [];
    for (const path of paths) {
      const name = path.join('.');
      for (const bad of BAD) {
        if (bad === 'javascript:alert(1)' && FREE.test(name)) continue;
        const answer = await send(put(post, path, bad));
        const places = answer.exceptionBody?.issues?.map((issue) => issue.path) ?? [];
        const isNamed = places.some((place) => place.startsWith(`body.${name}`));
        if (answer.status !== 422 || !isNamed)
          wrong.push(`${name} = ${JSON.stringify(bad).slice(0, 30)}: ${answer.status} ${places.join()}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(await readTables()).toEqual([[], []]);
  });

  it('fails when a violation has a missing or an unknown field (EXT-3)', async () => {
    const post = fullPost();
    const [first] = post.violations?.records ?? [];
    for (const name of Object.keys(first ?? {})) {
      const answer = await send(put(post, ['violations', 'records', 0, name], undefined));
      expect(answer, name).toMatchObject({
        status: 422,
        exceptionBody: { issues: [{ path: `body.violations.records.0.${name}` }] },
      });
    }
    for (const path of [['cookie'], ['health', 'cookie'], ['violations', 'records', 1, 'cookie']]) {
      const answer = await send(put(post, path, 'x'));
      expect(answer.exceptionBody?.issues).toMatchObject([{ path: `body.${path.join('.')}` }]);
    }
    expect(await readTables()).toEqual([[], []]);
  });

  it.each([
    ['http', 'http://seller-us.tiktok.com/policy'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,<p>'],
  ])('fails when a policy link is %s (EXT-6)', async (_name, policy_url) => {
    const violation_info = { ...record('1').violation_info, policy_url };
    const answer = await send(fullPost({ violations: { total: 1, records: [record('1', { violation_info })] } }));
    expect(answer.exceptionBody?.issues).toMatchObject([
      { path: 'body.violations.records.0.violation_info.policy_url' },
    ]);
  });

  it('fails without data, with duplicates, with a total below its records, and with too many records (EXT-3)', async () => {
    const nothing = { health: undefined, settlement: undefined, flashSale: undefined, violations: undefined };
    expect((await send(fullPost(nothing))).exceptionBody?.issues).toMatchObject([{ path: 'body.health' }]);
    const twice = await send(fullPost({ violations: { total: 5, records: [record('1'), record('1')] } }));
    expect(twice.exceptionBody?.issues).toMatchObject([{ path: 'body.violations.records' }]);
    const less = await send(fullPost({ violations: { total: 1, records: [record('1'), record('2')] } }));
    expect(less.exceptionBody?.issues).toMatchObject([{ path: 'body.violations.total' }]);
    const many = Array.from({ length: 101 }, (_, index) => record(String(index)));
    const much = await send(fullPost({ violations: { total: 200, records: many } }));
    expect(much.exceptionBody?.issues).toMatchObject([{ path: 'body.violations.records' }]);
    const large = await send({ ...fullPost(), version: 'x'.repeat(1024 * 1024) });
    expect(large.status).toBe(413);
    expect(await readTables()).toEqual([[], []]);
  });

  it('fails when it contains characters that the database cannot store (EXT-3)', async () => {
    const answer = await send(fullPost({ violations: { total: 1, records: [record('1', { phase: '\0' })] } }));
    expect(answer.status).toBe(422);
    expect(await readTables()).toEqual([[], []]);
  });
});
