import type { CsvImportReply } from '@bobbin/contract/csv-import';
import type { importFulfilDesigns } from '@bobbin/contract/fulfil-designs';
import { FULFIL_DESIGN_PICTURES_MAX, FULFIL_DESIGN_TITLE_MAX, IMPORT_ROWS_MAX } from '@bobbin/domain/limits';
import type { z } from 'zod';
import type { StaffScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { readCsvImport, sortOut } from '../../platform/csv-import.ts';
import { inTransaction, type Db, type Queryable } from '../../platform/database.ts';
import { createId } from '../../platform/ids.ts';
import type { Audit } from '../audit/module.ts';
import type { StaffFetches } from '../library/module.ts';
import * as pictures from './pictures.sql.ts';
import * as designs from './fulfil-designs.sql.ts';
import { nextNumber, recount, toHolder, wordsOf } from './fulfil-designs.ts';

type Body = z.output<NonNullable<typeof importFulfilDesigns.body>>;
type Item = NonNullable<Body['items']>[number];

interface Deps {
  db: Db;
  clock: Clock;
  audit: Pick<Audit, 'record'>;
  fetches: Pick<StaffFetches, 'ask'>;
}

/** Fulfil designs of the other team: they are imported from a list and cannot be changed here (FFD-8). */
export function createImporting({ db, clock, audit, fetches }: Deps) {
  async function insert(trx: Queryable, scope: StaffScope, items: readonly Item[]): Promise<void> {
    let number = await nextNumber(trx);
    const now = new Date(clock.now());
    const rows = items.map(({ refId, title }) => ({
      id: createId(clock.now()),
      number: number++,
      ref_id: refId,
      source: 'QTeam' as const,
      title,
      words: wordsOf({ number: number - 1, refId, title }),
      actor_name: scope.actor.name,
      created_at: now,
      updated_at: now,
    }));
    await designs.insertDesigns(trx, rows);
    await designs.addToCount(trx, { source: 'QTeam', isChecked: false, isEmpty: true }, rows.length);
    for (const [index, { id }] of rows.entries()) {
      const { thumbnails = [], designs: files = [] } = items[index] ?? {};
      const toWanted = (urls: readonly string[], kind: designs.PictureKind) =>
        urls.map((url, position) => ({ slot: `${kind}:${position}`, url }));
      await fetches.ask(trx, toHolder(id), [...toWanted(thumbnails, 'thumbnail'), ...toWanted(files, 'design')]);
    }
  }

  return {
    /** @throws AppError IMPORT_UNREADABLE, INVALID_INPUT */
    async add(scope: StaffScope, body: Body): Promise<CsvImportReply> {
      const { items, refused } = readItems(body);
      const result = await inTransaction(db, async (trx) => {
        // Locks the numbers before the check, so that two concurrent imports see each other's designs.
        await nextNumber(trx);
        const known = new Set(
          await designs.listKnownRefs(
            trx,
            'QTeam',
            items.map(({ refId }) => refId),
          ),
        );
        const fresh = items.filter(({ refId }) => !known.has(refId));
        if (fresh.length > 0) await insert(trx, scope, fresh);
        await audit.record(trx, scope, {
          action: 'import',
          entity: 'fulfilDesign',
          entityId: '',
          after: { added: fresh.length, known: known.size, refused: refused.length },
        });
        return { added: fresh.length, known: items.length - fresh.length };
      });
      return { ...result, refused };
    },

    /** Attaches a downloaded picture that the list named to its fulfil design. */
    async take(trx: Queryable, designId: string, slot: string, fileId: string): Promise<void> {
      const design = await designs.lockDesign(trx, designId);
      const [kind, position] = slot.split(':');
      if (!design || (kind !== 'thumbnail' && kind !== 'design'))
        throw new Error(`No place for ${slot} of ${designId}`);
      await pictures.insertPicture(trx, { fileId, designId, kind, position: Number(position) });
      await designs.countPictures(trx, designId);
      await recount(trx, design);
    },
  };
}

export type Importing = ReturnType<typeof createImporting>;

function readItems(body: Body) {
  const toUrls = (cell: string) => cell.split(/[\s|]+/).filter((url) => url !== '');
  const lines = readCsvImport<Item>(body, (cell) => ({
    refId: cell('refId'),
    title: cell('title'),
    thumbnails: toUrls(cell('thumbnails')),
    designs: toUrls(cell('designs')),
  }));
  return sortOut(lines, {
    max: IMPORT_ROWS_MAX,
    titleMax: FULFIL_DESIGN_TITLE_MAX,
    urlsOf: (item) => [...item.thumbnails, ...item.designs],
    isTooLong: (item) => Math.max(item.thumbnails.length, item.designs.length) > FULFIL_DESIGN_PICTURES_MAX,
  });
}
