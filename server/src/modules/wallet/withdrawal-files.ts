import type { CreatedWithdrawalFile, WithdrawalFile, listWithdrawalFiles } from '@bobbin/contract/withdrawal-files';
import type { Reply } from '@bobbin/contract/endpoint';
import type { StaffPaymentRequest } from '@bobbin/contract/withdrawals';
import { formatMoney } from '@bobbin/domain/money/money';
import { toHolderName, toTransferContent, TRANSFER_COLUMNS } from '@bobbin/domain/money/withdrawal-files';
import type { TransferColumn } from '@bobbin/domain/money/withdrawal-files';
import { laDay } from '@bobbin/domain/time/la-day';
import { staffOwnerScope, type StaffScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Vault } from '../../platform/crypto.ts';
import { inTransaction, lockUntilCommit, type Db, type Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { createId } from '../../platform/ids.ts';
import { publishWork } from '../../platform/staff-work.ts';
import type { People } from '../accounts/module.ts';
import type { Audit } from '../audit/module.ts';
import { listFileRequests, sumFiles } from './withdrawal-files.cross-tenant.sql.ts';
import { listRequestsById } from './withdrawal-review.cross-tenant.sql.ts';
import type { WithdrawalReview } from './withdrawal-review.ts';
import { readTransfers } from './withdrawal-verdicts.ts';
import * as files from './withdrawal-files.sql.ts';
import { isOpen } from './withdrawal-wire.ts';
import * as requests from './withdrawals.sql.ts';
import type { RequestRow } from './withdrawals.sql.ts';

/** Number of files that staff see beside the list. */
const SHOWN_MAX = 20;

type Locale = 'vi' | 'en';

const TITLES: Readonly<Record<Locale, Record<TransferColumn, string>>> = {
  vi: {
    number: 'STT',
    account: 'Số tài khoản',
    holder: 'Tên người thụ hưởng',
    bank: 'Ngân hàng',
    amount: 'Số tiền',
    content: 'Nội dung',
  },
  en: {
    number: 'No.',
    account: 'Account number',
    holder: 'Beneficiary name',
    bank: 'Bank',
    amount: 'Amount',
    content: 'Description',
  },
};
const WIDTHS: Readonly<Record<TransferColumn, number>> = {
  number: 6,
  account: 24,
  holder: 30,
  bank: 18,
  amount: 16,
  content: 16,
};

/** Writes rows as an XLSX workbook; see the orders module. */
export type WriteWorkbook = (
  sheetName: string,
  columns: readonly { title: string; kind: 'id' | 'text' | 'count'; width: number }[],
  batches: AsyncIterable<(string | number | null)[][]>,
  at: Date,
) => AsyncIterable<Uint8Array>;

interface Deps {
  db: Db;
  clock: Clock;
  vault: Pick<Vault, 'open'>;
  audit: Audit;
  people: Pick<People, 'readPeople' | 'isDeactivated'>;
  review: Pick<WithdrawalReview, 'get' | 'findOwner'>;
  writeWorkbook: WriteWorkbook;
}

async function* inOneBatch<T>(rows: T[]): AsyncGenerator<T[]> {
  yield rows;
}

/** Transfer files: lists of withdrawals that staff upload at the bank instead of typing each transfer (WDR-12). */
export function createWithdrawalFiles({ db, clock, vault, audit, people, review, writeWorkbook }: Deps) {
  async function describe(scope: StaffScope, rows: readonly files.FileRow[]): Promise<WithdrawalFile[]> {
    const sums = await sumFiles(
      db,
      scope,
      rows.map(({ id }) => id),
    );
    return rows.map(({ id, code, actorName, createdAt }) => {
      const sum = sums.find(({ fileId }) => fileId === id);
      return {
        id,
        code,
        createdAt: createdAt.toISOString(),
        createdBy: actorName,
        requests: sum?.requests ?? 0,
        open: sum?.open ?? 0,
        amount: formatMoney(sum?.cents ?? 0),
        amountVnd: sum?.amountVnd ?? 0,
      };
    });
  }

  /** Returns why a withdrawal cannot be put into a file; null when it can. The caller has locked the row. */
  async function findReason(trx: Queryable, scope: StaffScope, row: RequestRow) {
    if (row.ownerId === scope.userId) return 'OWN_BALANCE';
    if (row.status !== 'WAITING') return 'WITHDRAWAL_DECIDED';
    if (row.fileId !== null) return 'IN_TRANSFER_FILE';
    if (await people.isDeactivated(row.ownerId, trx)) return 'SELLER_INACTIVE';
    // A transfer with this code exists already, so another one would pay twice.
    const { transfers } = await readTransfers(trx, scope, [row]);
    return transfers.length > 0 ? 'ON_STATEMENT' : null;
  }

  /** Lists the withdrawals of a file that the bank must still pay, because a file that is downloaded again must not pay one twice. */
  async function listUnpaid(trx: Queryable, scope: StaffScope, fileId: string) {
    const waiting = await listFileRequests(trx, scope, fileId);
    const { transfers } = await readTransfers(trx, scope, waiting);
    const paid = new Set(transfers.flatMap(({ codes }) => codes));
    const unpaid: typeof waiting = [];
    for (const row of waiting) {
      if (paid.has(toTransferContent(row.code)) || (await people.isDeactivated(row.ownerId, trx))) continue;
      unpaid.push(row);
    }
    return unpaid;
  }

  async function insert(trx: Queryable, { userId, actor: { name } }: StaffScope) {
    const now = new Date(clock.now());
    const prefix = `RT-${laDay(clock.now()).replaceAll('-', '')}-`;
    await lockUntilCommit(trx, `code of a transfer file: ${prefix}`);
    const code = `${prefix}${(await files.countFiles(trx, prefix)) + 1}`;
    const row = { id: createId(clock.now()), code, actor_id: userId, actor_name: name, created_at: now };
    await files.insertFile(trx, row);
    return { id: row.id, code, actorName: name, createdAt: now };
  }

  return {
    async list(scope: StaffScope): Promise<Reply<typeof listWithdrawalFiles>> {
      const [rows, at] = [await files.listNewestFiles(db, SHOWN_MAX), await files.readLastImport(db)];
      return { files: await describe(scope, rows), lastImportAt: at?.toISOString() ?? null };
    },

    /** Puts waiting withdrawals into a new file. A withdrawal is in one file at most, so that it is not paid twice (WDR-12). */
    async create(scope: StaffScope, ids: readonly string[]): Promise<CreatedWithdrawalFile> {
      const left: CreatedWithdrawalFile['left'] = [];
      const file = await inTransaction(db, async (trx) => {
        const known = await listRequestsById(trx, scope, ids);
        for (const id of ids) if (!known.some((row) => row.id === id)) left.push({ id, code: '', error: 'NOT_FOUND' });
        let made: files.FileRow | null = null;
        // Locks the rows in the sequence of their ids, because two files that are made at the same time would otherwise wait for each other.
        for (const { id, ownerId } of known) {
          const owner = staffOwnerScope(scope, ownerId);
          const row = await requests.lockRequest(trx, owner, id);
          if (row === null) continue;
          const error = await findReason(trx, scope, row);
          if (error !== null) {
            left.push({ id, code: row.code, error });
            continue;
          }
          made ??= await insert(trx, scope);
          await requests.updateRequest(trx, owner, id, { file_id: made.id, updated_at: new Date(clock.now()) });
          await audit.record(trx, owner, {
            action: 'fileWithdrawal',
            entity: 'paymentRequest',
            entityId: id,
            after: { file: made.code },
          });
        }
        if (made !== null) await publishWork(trx, 'withdrawals');
        return made;
      });
      const [described = null] = file === null ? [] : await describe(scope, [file]);
      return { file: described, left };
    },

    /** Writes the workbook of a file; its account numbers are complete, so that each access is logged (WDR-4). @throws AppError NOT_FOUND */
    async write(scope: StaffScope, id: string, locale: Locale): Promise<{ name: string; content: string }> {
      const file = (await files.listFiles(db, [id])).get(id);
      if (file === undefined) throw new AppError('NOT_FOUND');
      const rows = await inTransaction(db, async (trx) => {
        const found = await listUnpaid(trx, scope, id);
        for (const { id: entityId, ownerId } of found) {
          await audit.record(trx, staffOwnerScope(scope, ownerId), {
            action: 'showCardNumber',
            entity: 'paymentRequest',
            entityId,
            after: { isShown: true, file: file.code },
          });
        }
        return found;
      });
      const names = await people.readPeople([...new Set(rows.map(({ ownerId }) => ownerId))]);
      const cells = rows.map((row, index) => [
        index + 1,
        // The account number of a closed user account has been erased.
        row.sealed === '' ? '' : vault.open(row.sealed),
        toHolderName(names.get(row.ownerId)?.name ?? ''),
        row.bank,
        row.amountVnd,
        toTransferContent(row.code),
      ]);
      const columns = TRANSFER_COLUMNS.map((column) => ({
        title: TITLES[locale][column],
        kind:
          column === 'account'
            ? ('id' as const)
            : column === 'amount' || column === 'number'
              ? ('count' as const)
              : ('text' as const),
        width: WIDTHS[column],
      }));
      const pieces: Uint8Array[] = [];
      for await (const piece of writeWorkbook('Sheet1', columns, inOneBatch(cells), file.createdAt)) pieces.push(piece);
      return { name: `${file.code}.xlsx`, content: Buffer.concat(pieces).toString('base64') };
    },

    /** Takes an unpaid withdrawal out of its file. @throws AppError NOT_FOUND, OWN_BALANCE, WITHDRAWAL_DECIDED, ON_STATEMENT */
    async takeOut(scope: StaffScope, id: string): Promise<StaffPaymentRequest> {
      const owner = await review.findOwner(scope, id);
      if (owner.ownerId === scope.userId) throw new AppError('OWN_BALANCE');
      await inTransaction(db, async (trx) => {
        const row = await requests.lockRequest(trx, owner, id);
        if (!row) throw new AppError('NOT_FOUND');
        // Also after the first confirmation, because otherwise staff could not deny a withdrawal that the bank did not pay.
        if (!isOpen(row)) throw new AppError('WITHDRAWAL_DECIDED');
        // A repeated call changes nothing.
        if (row.fileId === null) return;
        const { transfers } = await readTransfers(trx, scope, [row]);
        if (transfers.length > 0) throw new AppError('ON_STATEMENT');
        const file = (await files.listFiles(trx, [row.fileId])).get(row.fileId);
        await requests.updateRequest(trx, owner, id, { file_id: null, updated_at: new Date(clock.now()) });
        await audit.record(trx, owner, {
          action: 'takeOutOfFile',
          entity: 'paymentRequest',
          entityId: id,
          before: { file: file?.code ?? null },
          after: { file: null },
        });
        await publishWork(trx, 'withdrawals');
      });
      return review.get(scope, id);
    },
  };
}

export type WithdrawalFiles = ReturnType<typeof createWithdrawalFiles>;
