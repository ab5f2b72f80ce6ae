import type { CsvImportReply } from '@bobbin/contract/csv-import';
import type * as contract from '@bobbin/contract/spy';
import { FULFIL_DESIGN_TITLE_MAX, IMPORT_ROWS_MAX } from '@bobbin/domain/limits';
import type { z } from 'zod';
import type { StaffScope } from '../../platform/access.ts';
import { readCsvImport, sortOut } from '../../platform/csv-import.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, lockUntilCommit, type Db, type Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { createId } from '../../platform/ids.ts';
import { isAscending, toFoundPage, toPage, type PageQuery, type Paged } from '../../platform/paging.ts';
import { toQuestion, toWords } from '../../platform/full-text.ts';
import type { Audit } from '../audit/module.ts';
import type { StaffFetches, StaffFile, StaffFiles } from '../library/module.ts';
import * as queries from './spy.sql.ts';
import { SLOTS, type ItemRow, type Slot } from './spy.sql.ts';

/** Name of the lock under which spied products get their numbers. */
const NUMBERS = 'spy-numbers';
const HOLDER = 'spyItem ';

type Body = z.output<NonNullable<typeof contract.importSpyItems.body>>;
type Item = NonNullable<Body['items']>[number];

interface Deps {
  db: Db;
  clock: Clock;
  audit: Pick<Audit, 'record'>;
  staffFiles: Pick<StaffFiles, 'list'>;
  fetches: Pick<StaffFetches, 'ask' | 'list'>;
}

export function createSpy({ db, clock, audit, staffFiles, fetches }: Deps) {
  async function toItems(rows: readonly ItemRow[], slots: readonly Slot[]): Promise<contract.SpyItem[]> {
    const ids = rows.flatMap((row) => slots.map((slot) => row[slot])).filter((id) => id !== null);
    const files = await staffFiles.list(ids);
    return rows.map((row) => {
      const show = (slot: Slot) => toPicture(files.get(row[slot] ?? ''));
      return {
        id: row.id,
        code: `SPY-${row.number}`,
        refId: row.refId,
        title: row.title,
        front: show('front'),
        back: show('back'),
        design_front: show('design_front'),
        design_back: show('design_back'),
        createdAt: row.createdAt.toISOString(),
      };
    });
  }

  return {
    async list({
      search,
      sortBy,
      ...paging
    }: PageQuery & { search?: string | undefined }): Promise<Paged<contract.SpyItem>> {
      const question = toQuestion(search);
      const total = await queries.countItems(db, question);
      const page = question === null ? toPage(paging, total) : toFoundPage(paging, total);
      const rows = await queries.listItems(db, question, page, isAscending(sortBy));
      // A card in the list shows only the front picture.
      return { data: await toItems(rows, ['front']), meta: page.meta };
    },

    /** @throws AppError NOT_FOUND */
    async get(id: string): Promise<contract.SpyDetails> {
      const row = await queries.getItem(db, id);
      const [item] = row ? await toItems([row], SLOTS) : [];
      if (!item) throw new AppError('NOT_FOUND');
      const missing = await fetches.list(`${HOLDER}${id}`);
      return {
        ...item,
        waiting: missing.filter(({ reason }) => reason === null).length,
        failed: missing.flatMap(({ url, reason }) => (reason === null ? [] : [{ url, reason }])),
      };
    },

    /** @throws AppError IMPORT_UNREADABLE, INVALID_INPUT */
    async add(scope: StaffScope, body: Body): Promise<CsvImportReply> {
      const { items, refused } = sortOut(readCsvImport<Item>(body, toItem), {
        max: IMPORT_ROWS_MAX,
        titleMax: FULFIL_DESIGN_TITLE_MAX,
        urlsOf: (item) => SLOTS.map((slot) => item[slot]).filter((url) => url !== ''),
      });
      const counts = await inTransaction(db, async (trx) => {
        // Takes the lock before the check, so that two concurrent imports see each other's products.
        await lockUntilCommit(trx, NUMBERS);
        const refIds = items.map(({ refId }) => refId);
        const known = new Set(await queries.listKnownRefs(trx, refIds));
        const fresh = items.filter(({ refId }) => !known.has(refId));
        const first = (await queries.readLastNumber(trx)) + 1;
        const rows = fresh.map(({ refId, title }, index) => ({
          id: createId(clock.now()),
          number: first + index,
          ref_id: refId,
          title,
          front: null,
          back: null,
          design_front: null,
          design_back: null,
          words: toWords(`SPY-${first + index}`, refId, title),
          created_at: new Date(clock.now()),
        }));
        await queries.insertItems(trx, rows);
        for (const [index, { id }] of rows.entries()) {
          const item = fresh[index];
          const wanted = SLOTS.map((slot) => ({ slot, url: item?.[slot] ?? '' })).filter(({ url }) => url !== '');
          await fetches.ask(trx, `${HOLDER}${id}`, wanted);
        }
        const counted = { added: fresh.length, known: items.length - fresh.length };
        const after = { ...counted, refused: refused.length };
        await audit.record(trx, scope, { action: 'import', entity: 'spyItem', entityId: '', after });
        return counted;
      });
      return { ...counts, refused };
    },

    /** Attaches a downloaded picture that the list named to its product; ignores pictures of other resources. */
    async take(trx: Queryable, holder: string, name: string, fileId: string): Promise<void> {
      if (!holder.startsWith(HOLDER)) return;
      const slot = SLOTS.find((known) => known === name);
      if (slot === undefined) throw new Error(`An item has no place ${name}`);
      await queries.setPicture(trx, holder.slice(HOLDER.length), slot, fileId);
    },
  };
}

export type Spy = ReturnType<typeof createSpy>;

function toItem(cell: (column: string) => string): Item {
  return {
    refId: cell('refId'),
    title: cell('title'),
    front: cell('front'),
    back: cell('back'),
    design_front: cell('design_front'),
    design_back: cell('design_back'),
  };
}

function toPicture(file: StaffFile | undefined): contract.SpyPicture {
  if (!file) return null;
  const { url, thumbnailUrl, width, height } = file;
  return { url, thumbnailUrl, width, height };
}
