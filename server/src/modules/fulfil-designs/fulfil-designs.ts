import type * as contract from '@bobbin/contract/fulfil-designs';
import { FULFIL_DESIGN_PICTURES_MAX } from '@bobbin/domain/limits';
import type { StaffScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, lockUntilCommit, type Db, type Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { createId } from '../../platform/ids.ts';
import { isAscending, toFoundPage, toPage, type PageQuery } from '../../platform/paging.ts';
import type { Audit } from '../audit/module.ts';
import type { StaffFetches, StaffFile, StaffFiles } from '../library/module.ts';
import * as pictures from './pictures.sql.ts';
import * as queries from './fulfil-designs.sql.ts';
import type { CountKey, DesignRow, PictureKind } from './fulfil-designs.sql.ts';
import type { Uploads } from './uploads.ts';
import { toQuestion, toWords } from '../../platform/full-text.ts';

/** Name of the lock under which fulfil designs get their numbers. */
const NUMBERS = 'fulfil-design-numbers';

type ListQuery = PageQuery & {
  search?: string | undefined;
  source?: contract.DesignSource | undefined;
  kind?: 'checked' | 'empty' | undefined;
};

interface Submitted {
  sessionId: string;
  title: string;
  thumbnails: readonly string[];
  designs: readonly string[];
}

interface Deps {
  db: Db;
  clock: Clock;
  audit: Pick<Audit, 'record'>;
  fetches: Pick<StaffFetches, 'list'>;
  staffFiles: StaffFiles;
  uploads: Pick<Uploads, 'take'>;
}

function toCode(number: number): string {
  return `FF-${number}`;
}

const HOLDER = 'fulfilDesign ';

/** Returns the holder name under which pictures of a fulfil design are downloaded. */
export function toHolder(designId: string): string {
  return `${HOLDER}${designId}`;
}

/** Returns the id of the fulfil design in a holder name; null when the holder is a resource of another kind. */
export function ofHolder(holder: string): string | null {
  return holder.startsWith(HOLDER) ? holder.slice(HOLDER.length) : null;
}

export function wordsOf({ number, refId, title }: Pick<DesignRow, 'number' | 'refId' | 'title'>): string {
  return toWords(toCode(number), `FF${number}`, refId, title);
}

/** Returns numbers for fulfil designs that this transaction adds; other transactions that add some wait until it ends. */
export async function nextNumber(trx: Queryable): Promise<number> {
  await lockUntilCommit(trx, NUMBERS);
  return (await queries.readLastNumber(trx)) + 1;
}

function keyOf({ source, isChecked, designsCount }: DesignRow): CountKey {
  return { source, isChecked, isEmpty: designsCount === 0 };
}

/** Updates the counts after a change of a locked fulfil design. */
export async function recount(trx: Queryable, before: DesignRow): Promise<void> {
  const after = await queries.getDesign(trx, before.id);
  if (!after) return;
  const [from, to] = [keyOf(before), keyOf(after)];
  if (from.isChecked === to.isChecked && from.isEmpty === to.isEmpty) return;
  await queries.addToCount(trx, from, -1);
  await queries.addToCount(trx, to, 1);
}

export function createFulfilDesigns({ db, clock, audit, fetches, staffFiles, uploads }: Deps) {
  async function toDesigns(rows: readonly DesignRow[], files: readonly pictures.PictureRow[]) {
    const byId = await staffFiles.list(files.map(({ fileId }) => fileId));
    const byDesign = Map.groupBy(files, ({ designId }) => designId);
    return rows.map((row) => {
      const own = byDesign.get(row.id) ?? [];
      const of = (kind: PictureKind): StaffFile[] =>
        own.flatMap((file) => {
          const found = file.kind === kind ? byId.get(file.fileId) : undefined;
          return found ? [found] : [];
        });
      return { ...toDesign(row), thumbnails: of('thumbnail'), designs: of('design') };
    });
  }

  /** @throws AppError NOT_FOUND */
  async function get(id: string): Promise<contract.FulfilDesign> {
    const row = await queries.getDesign(db, id);
    const [design] = row ? await toDesigns([row], await pictures.listPictures(db, id)) : [];
    if (!design) throw new AppError('NOT_FOUND');
    const missing = await fetches.list(toHolder(id));
    return {
      ...design,
      waiting: missing.filter(({ reason }) => reason === null).length,
      failed: missing.flatMap(({ url, reason }) => (reason === null ? [] : [{ url, reason }])),
    };
  }

  /** Takes the uploads that a form names, and deletes other uploads of the form's session. @throws AppError UPLOAD_GONE */
  async function takeNamed(trx: Queryable, scope: StaffScope, form: Submitted, kept: ReadonlySet<string>) {
    const taken = await uploads.take(trx, scope, form.sessionId);
    const used = new Set<string>();
    function pick(urls: readonly string[], kind: PictureKind): string[] {
      const ids = [...new Set(urls.map(toFileId))].filter((id) => !kept.has(id));
      if (ids.some((id) => taken.get(id) !== kind)) throw new AppError('UPLOAD_GONE');
      for (const id of ids) used.add(id);
      return ids;
    }
    const named = { thumbnails: pick(form.thumbnails, 'thumbnail'), designs: pick(form.designs, 'design') };
    await staffFiles.remove(
      trx,
      [...taken.keys()].filter((id) => !used.has(id)),
    );
    return named;
  }

  async function append(trx: Queryable, id: string, named: { thumbnails: string[]; designs: string[] }) {
    await pictures.appendPictures(trx, id, 'thumbnail', named.thumbnails);
    await pictures.appendPictures(trx, id, 'design', named.designs);
    await queries.countPictures(trx, id);
  }

  async function lock(trx: Queryable, id: string): Promise<DesignRow> {
    const row = await queries.lockDesign(trx, id);
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  }

  function assertOurs({ source }: DesignRow): void {
    if (source === 'QTeam') throw new AppError('DESIGN_READ_ONLY');
  }

  return {
    get,

    async list({ search, source, kind, sortBy, ...paging }: ListQuery): Promise<contract.FulfilDesigns> {
      const filter = { question: toQuestion(search), source, kind };
      const counted = await queries.listCounts(db);
      const sum = (isIn: (key: CountKey) => boolean) =>
        counted.reduce((total, key) => total + (isIn(key) ? key.count : 0), 0);
      const total =
        filter.question === null
          ? sum(
              (key) =>
                (source === undefined || key.source === source) &&
                (kind !== 'checked' || key.isChecked) &&
                (kind !== 'empty' || key.isEmpty),
            )
          : await queries.countFound(db, filter);
      const page = filter.question === null ? toPage(paging, total) : toFoundPage(paging, total);
      const rows = await queries.listDesigns(db, filter, page, isAscending(sortBy));
      const files = await pictures.listFirstThumbnails(
        db,
        rows.map(({ id }) => id),
      );
      return {
        data: await toDesigns(rows, files),
        meta: page.meta,
        counts: {
          all: sum(() => true),
          checked: sum(({ isChecked }) => isChecked),
          empty: sum(({ isEmpty }) => isEmpty),
          qteam: sum((key) => key.source === 'QTeam'),
        },
      };
    },

    /** @throws AppError NOT_FOUND */
    async check(scope: StaffScope, id: string, wanted: boolean | undefined): Promise<contract.FulfilDesign> {
      await inTransaction(db, async (trx) => {
        const row = await lock(trx, id);
        const checked = wanted ?? !row.isChecked;
        if (checked === row.isChecked) return;
        await queries.updateDesign(trx, id, { is_checked: checked, updated_at: new Date(clock.now()) });
        await recount(trx, row);
        await audit.record(trx, scope, {
          action: checked ? 'check' : 'uncheck',
          entity: 'fulfilDesign',
          entityId: id,
          before: { checked: row.isChecked },
          after: { checked },
        });
      });
      return get(id);
    },

    /** Adds a fulfil design; repeated requests with the same session add only one (FFD-5). @throws AppError UPLOAD_GONE */
    async create(scope: StaffScope, form: Submitted): Promise<contract.FulfilDesign> {
      const id = await inTransaction(db, async (trx) => {
        const number = await nextNumber(trx);
        const known = await queries.findByRef(trx, 'Bobbin', form.sessionId);
        if (known !== undefined) return known;
        const named = await takeNamed(trx, scope, form, new Set());
        const created = createId(clock.now());
        const now = new Date(clock.now());
        const { title } = form;
        await queries.insertDesigns(trx, [
          {
            id: created,
            number,
            ref_id: form.sessionId,
            source: 'Bobbin',
            title,
            words: wordsOf({ number, refId: '', title }),
            actor_name: scope.actor.name,
            created_at: now,
            updated_at: now,
          },
        ]);
        await append(trx, created, named);
        const isEmpty = named.designs.length === 0;
        await queries.addToCount(trx, { source: 'Bobbin', isChecked: false, isEmpty }, 1);
        await audit.record(trx, scope, {
          action: 'create',
          entity: 'fulfilDesign',
          entityId: created,
          after: { code: toCode(number), title },
        });
        return created;
      });
      return get(id);
    },

    /** @throws AppError NOT_FOUND, DESIGN_READ_ONLY, UPLOAD_GONE, TOO_MANY_PICTURES */
    async update(scope: StaffScope, form: Submitted): Promise<contract.FulfilDesign> {
      const id = form.sessionId;
      await inTransaction(db, async (trx) => {
        const row = await lock(trx, id);
        assertOurs(row);
        const had = await pictures.listPictures(trx, id);
        const named = await takeNamed(trx, scope, form, new Set(had.map(({ fileId }) => fileId)));
        const isTooMuch =
          row.thumbsCount + named.thumbnails.length > FULFIL_DESIGN_PICTURES_MAX ||
          row.designsCount + named.designs.length > FULFIL_DESIGN_PICTURES_MAX;
        if (isTooMuch) throw new AppError('TOO_MANY_PICTURES');
        const { title } = form;
        const words = wordsOf({ number: row.number, refId: '', title });
        await queries.updateDesign(trx, id, { title, words, updated_at: new Date(clock.now()) });
        await append(trx, id, named);
        await recount(trx, row);
        await audit.record(trx, scope, {
          action: 'update',
          entity: 'fulfilDesign',
          entityId: id,
          before: { title: row.title },
          after: { title, addedThumbnails: named.thumbnails.length, addedDesigns: named.designs.length },
        });
      });
      return get(id);
    },

    /** @throws AppError NOT_FOUND, DESIGN_READ_ONLY */
    async removePicture(scope: StaffScope, fileId: string, kind: PictureKind): Promise<void> {
      await inTransaction(db, async (trx) => {
        const picture = await pictures.getPicture(trx, fileId);
        if (picture?.kind !== kind) throw new AppError('NOT_FOUND');
        const row = await lock(trx, picture.designId);
        assertOurs(row);
        // A concurrent call may have deleted the picture while this call waited for the lock on the design.
        if (!(await pictures.deletePicture(trx, fileId))) throw new AppError('NOT_FOUND');
        await staffFiles.remove(trx, [fileId]);
        await queries.countPictures(trx, row.id);
        await recount(trx, row);
        await audit.record(trx, scope, {
          action: kind === 'design' ? 'removeDesign' : 'removeThumbnail',
          entity: 'fulfilDesign',
          entityId: row.id,
          before: { fileId },
        });
      });
    },
  };
}

export type FulfilDesigns = ReturnType<typeof createFulfilDesigns>;

function toDesign(row: DesignRow): Omit<contract.FulfilDesign, 'thumbnails' | 'designs'> {
  const { id, number, title, source, isChecked, designsCount, actorName, createdAt, updatedAt } = row;
  return {
    id,
    // Our own fulfil designs have no external number.
    refId: source === 'QTeam' ? row.refId : toCode(number),
    code: toCode(number),
    title,
    source,
    checked: isChecked,
    designUrlCount: designsCount,
    waiting: 0,
    failed: [],
    createdBy: actorName,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** Returns the file id in one of our URLs; empty for any other URL. */
function toFileId(url: string): string {
  return /\/staff\/([^/?]+)\//.exec(url)?.[1] ?? url;
}
