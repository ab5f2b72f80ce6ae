import type { ConfirmedByStatement, ImportedStatement } from '@bobbin/contract/withdrawal-files';
import { readStatement } from '@bobbin/domain/money/withdrawal-files';
import { isDeepStrictEqual } from 'node:util';
import type { StaffScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { readCells } from '../../platform/csv.ts';
import { inTransaction, type Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { createId } from '../../platform/ids.ts';
import { publishWork } from '../../platform/staff-work.ts';
import type { Audit } from '../audit/module.ts';
import * as queries from './withdrawal-files.sql.ts';
import type { WithdrawalReview } from './withdrawal-review.ts';

/** Time for which imported transfers are stored, in milliseconds: 400 days. */
const KEPT_MS = 400 * 86_400_000;

/** Errors that leave a withdrawal out of a confirmation by statement; any other error ends the call. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'NOT_FOUND',
  'OWN_BALANCE',
  'WITHDRAWAL_DECIDED',
  'CHANGED_MEANWHILE',
  'PROOF_USED',
  'SELLER_INACTIVE',
  'ABOVE_LIMIT',
  'SAME_APPROVER',
  'NOT_ON_STATEMENT',
  'ACCOUNT_UNCHECKED',
]);

interface Deps {
  db: Db;
  clock: Clock;
  audit: Audit;
  review: Pick<WithdrawalReview, 'decide' | 'get'>;
}

/** Imports of bank statements, and confirmations of the withdrawals that they match (WDR-14, WDR-15). */
export function createBankStatements({ db, clock, audit, review }: Deps) {
  /** Confirms one withdrawal with the transfer that a statement contains. @throws AppError */
  async function confirmOne(scope: StaffScope, id: string) {
    const row = await review.get(scope, id);
    // A repeated call, after a lost response, returns the same result.
    if (row.status === 'CONFIRMED' || (row.status === 'APPROVAL' && row.isConfirmedByYou)) return row;
    if (row.status !== 'WAITING') throw new AppError('WITHDRAWAL_DECIDED');
    const { verdict, reference = null } = row.transfer ?? { verdict: null };
    if (verdict === 'look') throw new AppError('ACCOUNT_UNCHECKED');
    if (verdict === 'used') throw new AppError('PROOF_USED');
    if (verdict !== 'match' || reference === null) throw new AppError('NOT_ON_STATEMENT');
    return review.decide(scope, id, { status: 'CONFIRMED', proof: reference, seen: { status: 'WAITING' } });
  }

  return {
    /**
     * Stores the outgoing transfers of a statement that name a withdrawal; importing a statement again changes nothing.
     * @throws AppError STATEMENT_UNREADABLE, INVALID_INPUT
     */
    async importStatement(scope: StaffScope, csv: string): Promise<ImportedStatement> {
      const statement = readStatement(readCells(csv));
      if (statement === null) throw new AppError('STATEMENT_UNREADABLE');
      const named = statement.lines.filter(({ codes }) => codes.length > 0);
      const done: ImportedStatement = {
        added: 0,
        known: 0,
        others: statement.lines.length - named.length,
        refused: [...statement.refused],
      };
      await inTransaction(db, async (trx) => {
        const now = new Date(clock.now());
        const actor_id = scope.userId;
        const actor_name = scope.actor.name;
        // Inserts in a fixed sequence, because two imports that run at the same time would otherwise wait for each other.
        for (const { line, reference, amountVnd, content, codes } of named.toSorted((a, b) =>
          a.reference < b.reference ? -1 : 1,
        )) {
          const row = { reference, amount_vnd: amountVnd, content, codes, actor_id, imported_at: now };
          const known = await queries.insertTransfer(trx, row);
          if (known === null) done.added += 1;
          else if (isDeepStrictEqual(known, { amountVnd, codes })) done.known += 1;
          else done.refused.push({ line, reason: 'differs' });
        }
        const id = createId(clock.now());
        await queries.insertImport(trx, { id, actor_id, actor_name, imported_at: now });
        await audit.record(trx, scope, {
          action: 'importBankStatement',
          entity: 'bankStatement',
          entityId: id,
          after: { added: done.added, known: done.known },
        });
        await publishWork(trx, 'withdrawals');
      });
      return { ...done, refused: done.refused.toSorted((a, b) => a.line - b.line) };
    },

    /**
     * Confirms withdrawals one after another, each in its own transaction; one that cannot be confirmed does not hold up the others. A withdrawal that
     * an earlier run confirmed is not confirmed again.
     */
    async confirm(scope: StaffScope, ids: readonly string[]): Promise<ConfirmedByStatement> {
      const done: ConfirmedByStatement = { confirmed: [], waiting: [], left: [] };
      for (const id of ids) {
        try {
          const { status } = await confirmOne(scope, id);
          (status === 'APPROVAL' ? done.waiting : done.confirmed).push(id);
        } catch (error) {
          if (!(error instanceof AppError) || !LEFT_OUT.has(error.error)) throw error;
          const code = error.error === 'NOT_FOUND' ? '' : (await review.get(scope, id)).code;
          done.left.push({ id, code, error: error.error });
        }
      }
      return done;
    },

    /** Deletes old imports. */
    tidy: () => queries.deleteOldImports(db, new Date(clock.now() - KEPT_MS)),
  };
}

export type BankStatements = ReturnType<typeof createBankStatements>;
