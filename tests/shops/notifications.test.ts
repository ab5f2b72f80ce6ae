import { connectTelegram } from '@bobbin/contract/connections';
import { createShop } from '@bobbin/contract/shops';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemScope } from '../../server/src/platform/access.ts';
import { inTransaction } from '../../server/src/platform/database.ts';
import { readOutbox } from '../accounts/outbox.ts';
import { addFault, clearFaults, syncNow } from '../world/marketplace.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

const BOT = '100200300:demo-bot-token';
const GROUP = '-1001234567890';
const EMAIL = 'anna@example.com';
const ORDER = '576401234567890123';

interface Message {
  text: string;
}

describe('notices to a seller outside the app', () => {
  let world: World;
  let seller: Caller;
  let shopIds: string[];

  beforeEach(async () => {
    world = await startWorld({ marketplace: { orders: 3, shops: 3 }, partners: ['telegram'] });
    seller = await world.createSeller(EMAIL);
    shopIds = await world.connectShops(seller);
  });
  afterEach(() => world.close());

  const shop = (place = 0) => shopIds[place] ?? '';
  const shopLink = (id: string) => `${world.url}/community/shop-details/${id}`;
  const listMails = async () => (await readOutbox(world.url, EMAIL)).filter(({ kind }) => kind !== 'newDevice');
  const listNews = async () => {
    const answer = await world.control<Message[] | { messages: Message[] }>('telegram', 'GET', '/messages');
    return (Array.isArray(answer) ? answer : answer.messages).map(({ text }) => text);
  };
  async function connectGroup() {
    expect((await seller.call(connectTelegram, { body: { api: `${BOT}|${GROUP}` } })).body).toBe(true);
    await world.control('telegram', 'DELETE', '/messages');
  }
  async function withdraw() {
    const { accounts } = await world.control<{ accounts: { openId: string }[] }>('marketplace', 'GET', '/state');
    await world.control('marketplace', 'POST', `/accounts/${accounts[0]?.openId}`, { revoke: true });
  }
  const refuseCancel = (id: string) =>
    inTransaction(world.db, (trx) =>
      world.app.emit(trx, 'cancelRefused', {
        scope: systemScope(seller.userId, 'PRESSIFY'),
        order: { id: ORDER, shopId: shop() },
        attempt: { id, house: 'PRESSIFY' },
      }),
    );
  /** Ends the pauses of jobs in the queue. */
  const runAgain = () => world.runWaiting('tellSeller');
  const toldBy = async () => {
    const rows = await world.db.selectFrom('seller_notices').select(['told_by', 'told_at']).execute();
    return rows.map((row) => row.told_by);
  };

  it('go to the Telegram group once, with links, when a shop must be authorized again (NTF-2)', async () => {
    await connectGroup();
    // No webhook reports the revocation. A failing call reveals it, for every shop of the authorization.
    await addFault(world, { name: 'webhook-lost' });
    await withdraw();
    await syncNow(world, seller, shop());
    await clearFaults(world);
    await world.app.shops.noteDeauthorized(systemScope(seller.userId, 'marketplace'), shop(), null);
    await world.runJobs();
    const [news = '', ...more] = await listNews();
    expect(more).toEqual([]);
    expect(news).toContain('cần uỷ quyền lại');
    for (const id of shopIds) expect(news).toContain(shopLink(id));
    expect(await listMails()).toEqual([]);
    expect(await toldBy()).toEqual(['telegram', 'telegram']);

    // A new authorization that is lost again is a separate event with a notice of its own.
    const body = { data: await world.consent(0), friendlyName: 'Shop' };
    expect((await seller.call(createShop, { body })).isSuccess).toBe(true);
    await world.runJobs();
    world.clock.advance(1000);
    await withdraw();
    await world.runJobs();
    const later = (await listNews()).slice(0, -1).join('\n');
    expect(shopIds.map((id) => later.split(shopLink(id)).length - 1)).toEqual([1, 1]);
  });

  it("go by mail in the seller's language when no Telegram group is connected (NTF-1)", async () => {
    await world.db.updateTable('users').set({ locale: 'en' }).where('id', '=', seller.userId).execute();
    await withdraw();
    await world.runJobs();
    const [mail, ...more] = await listMails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ kind: 'authorizationLost', locale: 'en' });
    expect(mail?.text).toContain('authorize again');
    expect(mail?.links[0]).toMatch(/\/community\/shop(s|-details\/\d+)$/);
    expect(await listNews()).toEqual([]);
  });

  it('name the order and its remaining cost, once, when a factory does not cancel the order (NTF-3)', async () => {
    await refuseCancel('attempt-1');
    await refuseCancel('attempt-1');
    await world.runJobs();
    await refuseCancel('attempt-1');
    await world.runJobs();
    const [mail, ...more] = await listMails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ kind: 'cancelRefused', locale: 'vi' });
    expect(mail?.subject).toContain(`PRESSIFY từ chối huỷ đơn ${ORDER}`);
    expect(mail?.text).toContain('Chi phí vẫn giữ nguyên');
    expect(mail?.links).toContain(`${world.url}/community/orders/${ORDER}`);

    await connectGroup();
    await refuseCancel('attempt-2');
    await world.runJobs();
    const [news, ...others] = await listNews();
    expect(others).toEqual([]);
    expect(news).toContain(`${world.url}/community/orders/${ORDER}`);
    expect(news).toContain('PRESSIFY từ chối huỷ');
  });

  it('wait while Telegram fails, and no secret appears in the logs (NTF-4)', async () => {
    await connectGroup();
    await world.control('telegram', 'POST', '/faults', { name: '5xx', times: 2 });
    await refuseCancel('attempt-1');
    await world.runJobs();
    expect(await listNews()).toEqual([]);
    await runAgain();
    await runAgain();
    expect(await listNews()).toHaveLength(1);
    await runAgain();
    expect(await listNews()).toHaveLength(1);
    expect(await listMails()).toEqual([]);
    expect(world.logLines.join('\n')).not.toMatch(/demo-bot-token|100123/);
  });

  it('go by mail when Telegram keeps failing, or when the group no longer accepts messages (NTF-4)', async () => {
    await connectGroup();
    await world.control('telegram', 'POST', '/faults', { name: '5xx' });
    await refuseCancel('attempt-1');
    await world.runJobs();
    for (let round = 0; round < 10; round += 1) await runAgain();
    expect(await listMails()).toHaveLength(1);
    await world.control('telegram', 'DELETE', '/faults');

    await world.control('telegram', 'POST', '/chats', { id: GROUP, standing: 'kicked' });
    await refuseCancel('attempt-2');
    await world.runJobs();
    expect(await listMails()).toHaveLength(2);
    expect(await toldBy()).toEqual(['mail', 'mail']);
    expect(world.logLines.join('\n')).not.toMatch(/demo-bot-token/);
  });

  it('become durable in the transaction of the change that causes them, and any worker delivers them (NTF-1)', async () => {
    const failing = inTransaction(world.db, async (trx) => {
      const scope = systemScope(seller.userId, 'PRESSIFY');
      const attempt = { id: 'attempt-1', house: 'PRESSIFY' };
      await world.app.emit(trx, 'cancelRefused', { scope, order: { id: ORDER, shopId: shop() }, attempt });
      throw new Error('died');
    });
    await expect(failing).rejects.toThrow('died');
    await world.runJobs();
    expect(await listMails()).toEqual([]);

    await world.app.shops.noteDeauthorized(systemScope(seller.userId, 'marketplace'), shop(), null);
    const jobs = await sql<{ key: string }>`select key from graphile_worker.jobs
      where task_identifier = 'tellSeller'`.execute(world.db);
    expect(jobs.rows).toHaveLength(1);
    // The first of two workers died after it had written the mail and before the queue recorded the end of the job.
    const scope = systemScope(seller.userId, 'system');
    await Promise.all([
      world.app.notifications.delivery.deliver(scope),
      world.openSecondApp().notifications.delivery.deliver(scope),
    ]);
    await world.runJobs();
    expect(await listMails()).toHaveLength(1);
  });

  it('never reach a deactivated account (NTF-5)', async () => {
    await refuseCancel('attempt-1');
    await world.db.updateTable('users').set({ deactivated_at: new Date() }).where('id', '=', seller.userId).execute();
    await world.runJobs();
    expect(await listMails()).toEqual([]);
    expect(await toldBy()).toEqual(['nowhere']);
    world.clock.advance(91 * 24 * 3_600_000);
    await world.app.notifications.delivery.tidy();
    expect(await toldBy()).toEqual([]);
  });
});
