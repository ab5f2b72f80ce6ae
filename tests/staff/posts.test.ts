import type { ErrorName } from '@bobbin/contract/errors';
import { ERRORS } from '@bobbin/contract/errors';
import * as contract from '@bobbin/contract/posts';
import { listInbox } from '@bobbin/contract/inbox';
import { POST_COMMENTS_PER_HOUR, POST_NEW_MS } from '@bobbin/domain/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type Caller, type World } from '../world/world.ts';

const GUIDE = {
  title: 'Kết nối shop đầu tiên',
  content: `# Bắt đầu\n\n${'Mở trang **Shops** rồi dán link. '.repeat(6).trim()}`,
};
const NEWS = { title: 'Nghỉ lễ cuối năm nay', content: 'Nhà máy nghỉ từ ngày 24 đến ngày 26. '.repeat(5) };
const WORDS = 'Bài này rất dễ hiểu';

let world: World;
let staff: Caller;
let other: Caller;
let seller: Caller;
let mai: Caller;
const told: { postId: string; title: string; folder: string | null }[] = [];

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 1, shops: 1 } });
  staff = await world.createSeller('staff@example.com', 'admin');
  other = await world.createSeller('other@example.com', 'admin');
  seller = await world.createSeller('lan@example.com');
  mai = await world.createSeller('mai@example.com');
  world.app.events.listen({ postPublished: async (_trx, event) => void told.push(event) });
});
afterAll(() => world.close());

const isRefused = (name: ErrorName) => ({ isSuccess: false, exceptionBody: { code: ERRORS[name].code } });

async function write(input: { title: string; content: string; folderId?: string }): Promise<contract.StaffPost> {
  const { body } = await staff.call(contract.createPost, { body: input });
  if (!body) throw new Error('not written');
  return body;
}
const setState = (id: string, state: 'draft' | 'published') =>
  staff.call(contract.setPostState, { params: { id }, body: { state } });
async function publish(input = NEWS): Promise<string> {
  const { id } = await write(input);
  await setState(id, 'published');
  return id;
}
async function listTitles(query: object = {}): Promise<string[]> {
  return ((await seller.call(contract.listPosts, { query })).body?.data ?? []).map(({ title }) => title);
}
const say = (who: Caller, id: string, comment = WORDS) =>
  who.call(contract.addPostComment, { params: { id }, body: { comment } });

describe('a post', () => {
  it('requires a title of 10 to 100 characters and a text of at least 100, and its folder a name of 1 to 30 characters (PST-2)', async () => {
    const wrong = async (body: object) =>
      (await staff.call(contract.createPost, { body: { ...GUIDE, ...body } })).exceptionBody?.issues?.map(
        ({ path }) => path,
      );
    for (const title of ['Chín ký t', 'x'.repeat(101), `${' '.repeat(20)}a`]) {
      expect(await wrong({ title }), title).toEqual(['body.title']);
    }
    for (const content of ['x'.repeat(99), `${' '.repeat(200)}a`, 'x'.repeat(50_001)]) {
      expect(await wrong({ content })).toEqual(['body.content']);
    }
    for (const name of [' ', 'x'.repeat(31)]) {
      expect((await staff.call(contract.createPostFolder, { body: { name } })).status).toBe(422);
    }
    const ends = { title: 'x'.repeat(10), content: 'y'.repeat(100) };
    expect((await staff.call(contract.createPost, { body: ends })).body).toMatchObject({ ...ends, state: 'draft' });
  });

  it('remains a draft that no seller sees until staff publish it (PST-1, PST-3)', async () => {
    const { id } = await write(GUIDE);
    expect(await listTitles()).not.toContain(GUIDE.title);
    expect((await seller.call(contract.getPost, { params: { id } })).status).toBe(404);
    expect((await say(seller, id)).status).toBe(404);
    expect((await seller.call(contract.markPostRead, { params: { id } })).status).toBe(404);
    await setState(id, 'published');
    expect(await listTitles()).toContain(GUIDE.title);
    expect((await seller.call(contract.getPost, { params: { id } })).body).toMatchObject({ content: GUIDE.content });
    await setState(id, 'draft');
    expect((await seller.call(contract.getPost, { params: { id } })).status).toBe(404);
    await setState(id, 'published');
    // Three simultaneous calls, each of which is repeated, notify sellers once (PST-5).
    await Promise.all([1, 2, 3].map(() => setState(id, 'published')));
    expect(told.filter(({ postId }) => postId === id)).toEqual([{ postId: id, title: GUIDE.title, folder: null }]);
  });

  it('appears once in every inbox, also beyond the first batch, and in no inbox once it is unpublished (NTF-39)', async () => {
    const columns = await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_name = 'users' and is_generated = 'NEVER'`.execute(world.db);
    const list = (from: string) => sql.raw(columns.rows.map(({ name }) => `${from}"${name}"`).join(', '));
    await sql`insert into users (${list('')}) select ${list('copy.')}
      from users person, generate_series(1000, 1249) place, jsonb_populate_record(person, jsonb_build_object(
        'id', 'many-' || place, 'email', 'many' || place || '@example.com', 'user_name', 'many' || place)) copy
      where person.id = ${mai.userId}`.execute(world.db);
    const listEntries = (postId: string) =>
      world.db.selectFrom('seller_notices').select(['owner_id', 'words']).where('id', '=', `post:${postId}`).execute();
    const id = await publish({ ...NEWS, title: 'Bài mà ai cũng nhận được' });
    await world.runJobs();
    // A delivery job whose worker was killed before it recorded the end runs again.
    await world.app.notifications.fanOut.spreadPost(id, '');
    await world.runJobs();
    const { rows } = await sql<{ id: string }>`select id from users where is_email_confirmed
      and deactivated_at is null and deleted_at is null`.execute(world.db);
    const heard = (await listEntries(id)).map((row) => row.owner_id);
    expect(heard.toSorted()).toEqual(rows.map((row) => row.id).toSorted());
    expect(heard.length).toBeGreaterThan(250);
    const [entry] = (await seller.call(listInbox)).body?.data ?? [];
    expect(entry).toMatchObject({ group: 'bobbin', path: `/community/posts/${id}` });
    expect(entry?.text.vi).toContain('Bài mà ai cũng nhận được');
    const early = await publish({ ...NEWS, title: 'Bài bị gỡ ngay sau đó' });
    await setState(early, 'draft');
    await world.runJobs();
    expect(await listEntries(early)).toEqual([]);
    await sql`delete from users where id like 'many-%'`.execute(world.db);
  });

  it('hidden before its delivery is delivered once after it is published again (NTF-39, PST-8)', async () => {
    const listHearers = async (postId: string) =>
      (await world.db.selectFrom('seller_notices').select('owner_id').where('id', '=', `post:${postId}`).execute()).map(
        (row) => row.owner_id,
      );
    const all = await publish({ ...NEWS, title: 'Bài ai cũng kịp đọc' });
    await world.runJobs();
    const everybody = (await listHearers(all)).toSorted();
    expect(everybody).toContain(seller.userId);

    const early = await publish({ ...NEWS, title: 'Bài bị ẩn rồi đăng lại' });
    await setState(early, 'draft');
    await world.runJobs();
    expect(await listHearers(early)).toEqual([]);
    // An account that was created later finds the post in the list of posts.
    const late = await world.createSeller('late-reader@example.com');
    await world.db
      .updateTable('users')
      .set({ created_at: new Date(world.clock.now() + 1) })
      .where('id', '=', late.userId)
      .execute();
    for (const state of ['published', 'draft', 'published'] as const) {
      await setState(early, state);
      await world.runJobs();
    }
    expect((await listHearers(early)).toSorted()).toEqual(everybody);

    const gone = await publish({ ...NEWS, title: 'Bài bị xoá rồi lấy lại' });
    const params = { id: gone };
    await staff.call(contract.removePost, { params });
    await world.runJobs();
    expect(await listHearers(gone)).toEqual([]);
    await staff.call(contract.restorePost, { params });
    await world.runJobs();
    expect(await listHearers(gone)).toContain(seller.userId);
  });

  const hideAndShow = {
    hidden: async (id: string) => {
      await setState(id, 'draft');
      await setState(id, 'published');
    },
    removed: async (id: string) => {
      await staff.call(contract.removePost, { params: { id } });
      await staff.call(contract.restorePost, { params: { id } });
    },
  };
  it.each([
    ['hidden', 29, true],
    ['hidden', 31, false],
    ['removed', 29, true],
    ['removed', 31, false],
  ] as const)(
    'notifies sellers, after it was %s and shown again %i days after its publication: %s (PST-8)',
    async (how, days, isNews) => {
      const id = await publish({ ...NEWS, title: `Bài của ${days} ngày trước, ${how}` });
      await sql`delete from graphile_worker._private_jobs`.execute(world.db);
      const published_at = new Date(world.clock.now() - days * 86_400_000);
      await world.db.updateTable('posts').set({ published_at }).where('id', '=', id).execute();
      await sql`update users set created_at = ${new Date(published_at.getTime() - 86_400_000)}
      where id = ${seller.userId}`.execute(world.db);
      await hideAndShow[how](id);
      await world.runJobs();
      const rows = world.db.selectFrom('seller_notices').select('owner_id').where('id', '=', `post:${id}`);
      const heard = (await rows.execute()).map((row) => row.owner_id);
      expect(heard.includes(seller.userId)).toBe(isNews);
    },
  );

  it('notifies sellers once when three simultaneous calls publish it (PST-5)', async () => {
    const { id } = await write({ ...NEWS, title: 'Bài được bấm ba lần' });
    await Promise.all([1, 2, 3].map(() => setState(id, 'published')));
    expect(told.filter(({ postId }) => postId === id)).toHaveLength(1);
  });

  it('appears first while it is pinned, and matches searches by the beginnings of words (PST-3)', async () => {
    const pinned = await publish({ ...NEWS, title: 'Ghim bài này lên đầu' });
    await publish({ ...NEWS, title: 'Bài mới hơn bài ghim' });
    await staff.call(contract.pinPost, { params: { id: pinned }, body: { isPinned: true } });
    expect((await listTitles())[0]).toBe('Ghim bài này lên đầu');
    expect(await listTitles({ search: 'ghim len dau' })).toEqual(['Ghim bài này lên đầu']);
    expect(await listTitles({ search: 'khong co' })).toEqual([]);
    await staff.call(contract.pinPost, { params: { id: pinned }, body: { isPinned: false } });
    expect((await listTitles())[0]).toBe('Bài mới hơn bài ghim');
  });

  it('counts as new for 30 days for a user who has not opened the post (PST-4)', async () => {
    const id = await publish({ ...NEWS, title: 'Bài chưa ai mở xem' });
    const isNew = async (who: Caller) =>
      (await who.call(contract.listPosts, { query: { search: 'chua ai mo' } })).body?.data[0]?.isNew;
    const count = async () => (await seller.call(contract.listPostFolders)).body?.isNew ?? 0;
    const before = await count();
    expect(await isNew(seller)).toBe(true);
    await Promise.all([1, 2].map(() => seller.call(contract.markPostRead, { params: { id } })));
    expect([await isNew(seller), await isNew(mai), await count()]).toEqual([false, true, before - 1]);
    const hidden = await publish({ ...NEWS, title: 'Bài rồi sẽ bị ẩn đi' });
    await setState(hidden, 'draft');
    expect(await count()).toBe(before - 1);
    const old = new Date(world.clock.now() - POST_NEW_MS - 1000);
    await world.db.updateTable('posts').set({ published_at: old }).where('id', '=', id).execute();
    expect(await isNew(mai)).toBe(false);
  });

  it('rejects an edit with an outdated precondition, and accepts a repetition of the latest edit (PST-7)', async () => {
    const { id, editedAt } = await write({ ...GUIDE, title: 'Hai người cùng sửa bài' });
    const seen = { editedAt };
    world.clock.advance(1000);
    const mine = { ...NEWS, title: 'Tôi đã sửa trước bạn' };
    const first = await staff.call(contract.updatePost, { params: { id }, body: { ...mine, seen } });
    expect(first.body).toMatchObject({ title: mine.title });
    const late = await other.call(contract.updatePost, { params: { id }, body: { ...GUIDE, seen } });
    expect(late).toMatchObject({ status: 409, ...isRefused('CHANGED_MEANWHILE') });
    expect((await staff.call(contract.updatePost, { params: { id }, body: { ...mine, seen } })).isSuccess).toBe(true);
    expect((await staff.call(contract.getAnyPost, { params: { id } })).body?.content).toBe(mine.content.trim());
  });

  it('disappears for all sellers when it is deleted, and can be restored unchanged (PST-8)', async () => {
    const id = await publish({ ...NEWS, title: 'Bài sẽ bị xoá rồi về' });
    await say(seller, id);
    const remove = () => staff.call(contract.removePost, { params: { id } });
    expect((await Promise.all([remove(), remove()])).map(({ isSuccess }) => isSuccess)).toEqual([true, true]);
    expect(await listTitles({ search: 'se bi xoa' })).toEqual([]);
    expect((await seller.call(contract.getPost, { params: { id } })).status).toBe(404);
    expect((await staff.call(contract.getAnyPost, { params: { id } })).status).toBe(404);
    expect((await setState(id, 'draft')).status).toBe(404);
    const back = await staff.call(contract.restorePost, { params: { id } });
    expect(back.body).toMatchObject({ state: 'published', comments: 1 });
    expect(await listTitles({ search: 'se bi xoa' })).toHaveLength(1);
  });
});

describe('a folder of posts', () => {
  it('requires a unique name, shows the count of its posts, and can be deleted only when it is empty (PST-2)', async () => {
    const create = (name: string) => staff.call(contract.createPostFolder, { body: { name } });
    const made = await Promise.all(['Hướng dẫn', 'hướng dẫn', 'HUONG  DAN'].map(create));
    expect(made.filter(({ isSuccess }) => isSuccess)).toHaveLength(1);
    const refused = made.filter(({ isSuccess }) => !isSuccess);
    expect(refused).toMatchObject([isRefused('EXISTS'), isRefused('EXISTS')]);
    const id = made.find(({ body }) => body !== null)?.body?.id ?? '';
    const { id: postId } = await write({ ...GUIDE, title: 'Bài trong một thư mục', folderId: id });
    const countAll = async () =>
      (await staff.call(contract.listAllPostFolders)).body?.find((row) => row.id === id)?.posts;
    const shown = async () => (await seller.call(contract.listPostFolders)).body?.folders.find((row) => row.id === id);
    expect([await countAll(), await shown()]).toEqual([1, undefined]);
    await setState(postId, 'published');
    expect(await shown()).toMatchObject({ posts: 1 });
    expect(await listTitles({ folderId: id })).toEqual(['Bài trong một thư mục']);
    const remove = () => staff.call(contract.removePostFolder, { params: { id } });
    expect(await remove()).toMatchObject(isRefused('POST_FOLDER_NOT_EMPTY'));
    await staff.call(contract.removePost, { params: { id: postId } });
    expect((await remove()).isSuccess).toBe(true);
    expect((await staff.call(contract.restorePost, { params: { id: postId } })).body?.folder).toBeNull();
    const astray = { ...GUIDE, folderId: id };
    expect((await staff.call(contract.createPost, { body: astray })).status).toBe(404);
  });

  it('can be renamed only with its current name as precondition (PST-7)', async () => {
    const made = await staff.call(contract.createPostFolder, { body: { name: 'Thông báo' } });
    const params = { id: made.body?.id ?? '' };
    const seen = { name: 'Thông báo' };
    const rename = (who: Caller, name: string) => who.call(contract.renamePostFolder, { params, body: { name, seen } });
    expect((await rename(staff, 'Tin mới')).body).toMatchObject({ name: 'Tin mới' });
    expect(await rename(other, 'Tin nóng')).toMatchObject(isRefused('CHANGED_MEANWHILE'));
    expect((await rename(other, 'Tin mới')).isSuccess).toBe(true);
  });
});

describe('a comment on a post', () => {
  it('requires 10 to 1,000 characters, shows its author, and increases the comment count of the post (PST-6)', async () => {
    const id = await publish({ ...NEWS, title: 'Bài để mọi người bình luận' });
    for (const comment of ['Chín ký t', 'x'.repeat(1_001), ' '.repeat(30)])
      expect((await say(seller, id, comment)).status).toBe(422);
    expect((await say(seller, id)).body).toMatchObject({ author: 'lan Test', isStaff: false, isMine: true });
    await say(staff, id, '<b>Không phải HTML</b>');
    const read = async (who: Caller) => (await who.call(contract.listPostComments, { params: { id } })).body;
    expect(await read(mai)).toMatchObject({
      data: [
        { comment: WORDS, isMine: false, isStaff: false },
        { comment: '<b>Không phải HTML</b>', isMine: false, isStaff: true },
      ],
      meta: { totalItems: 2, itemsPerPage: 50 },
    });
    expect((await seller.call(contract.getPost, { params: { id } })).body?.comments).toBe(2);
  });

  it('appears once when three simultaneous calls send it with one idempotency key (PST-6)', async () => {
    const id = await publish({ ...NEWS, title: 'Bài có bình luận gửi đôi' });
    const input = { params: { id }, body: { comment: WORDS } };
    await Promise.all([1, 2, 3].map(() => seller.call(contract.addPostComment, input, { key: 'one-press' })));
    expect((await seller.call(contract.getPost, { params: { id } })).body?.comments).toBe(1);
  });

  it('can be changed and deleted by its author, and deleted by staff (PST-6)', async () => {
    const id = await publish({ ...NEWS, title: 'Bài có bình luận được sửa' });
    const commentId = (await say(seller, id)).body?.id ?? '';
    const params = { id: commentId };
    const change = (who: Caller, comment: string, seen = WORDS) =>
      who.call(contract.updatePostComment, { params, body: { comment, seen: { comment: seen } } });
    expect((await change(mai, 'Tôi sửa của người khác')).status).toBe(404);
    expect((await change(staff, 'Nhân viên cũng không sửa')).status).toBe(404);
    expect((await mai.call(contract.removePostComment, { params })).status).toBe(404);
    expect((await change(seller, 'Tôi nghĩ lại rồi nhé')).body).toMatchObject({ comment: 'Tôi nghĩ lại rồi nhé' });
    expect(await change(seller, 'Từ một tab cũ hơn')).toMatchObject(isRefused('CHANGED_MEANWHILE'));
    const count = async () => (await seller.call(contract.getPost, { params: { id } })).body?.comments;
    const removals = await Promise.all([1, 2].map(() => seller.call(contract.removePostComment, { params })));
    expect(removals.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await count()).toBe(0);
    const second = (await say(mai, id)).body?.id ?? '';
    expect((await seller.call(contract.removeAnyPostComment, { params: { id: second } })).status).toBe(403);
    expect((await staff.call(contract.removeAnyPostComment, { params: { id: second } })).isSuccess).toBe(true);
    expect(await count()).toBe(0);
  });

  it(`fails beyond ${POST_COMMENTS_PER_HOUR} comments per person and hour, also under simultaneous calls (PST-6)`, async () => {
    const chatty = await world.createSeller('chatty@example.com');
    const id = await publish({ ...NEWS, title: 'Bài bị bình luận dồn dập' });
    const answers = await Promise.all(Array.from({ length: POST_COMMENTS_PER_HOUR + 3 }, () => say(chatty, id)));
    expect(answers.filter(({ isSuccess }) => isSuccess)).toHaveLength(POST_COMMENTS_PER_HOUR);
    expect(answers.find(({ isSuccess }) => !isSuccess)).toMatchObject(isRefused('POST_COMMENTS_TOO_MANY'));
    expect((await chatty.call(contract.getPost, { params: { id } })).body?.comments).toBe(POST_COMMENTS_PER_HOUR);
  });
});
