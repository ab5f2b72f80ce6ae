import type { StaffPaymentRequest } from '@bobbin/contract/withdrawals';
import { judgeTransfer, toTransferContent } from '@bobbin/domain/money/withdrawal-files';
import type { StaffScope } from '../../platform/access.ts';
import type { Queryable } from '../../platform/database.ts';
import { listUsedProofs } from './withdrawal-files.cross-tenant.sql.ts';
import { listTransfers, readLastImport, type TransferRow } from './withdrawal-files.sql.ts';
import type { RequestRow } from './withdrawals.sql.ts';

/** The imported transfers that name withdrawals. */
export interface Transfers {
  lastImportAt: Date | null;
  transfers: readonly TransferRow[];
  /** Ids of withdrawals, by the bank's id of the transfer that pays them. */
  paid: ReadonlyMap<string, string>;
}

/** Reads the imported transfers that contain the codes of withdrawals. */
export async function readTransfers(
  db: Queryable,
  scope: StaffScope,
  rows: readonly Pick<RequestRow, 'code'>[],
): Promise<Transfers> {
  const [transfers, lastImportAt] = await Promise.all([
    listTransfers(
      db,
      rows.map(({ code }) => toTransferContent(code)),
    ),
    readLastImport(db),
  ]);
  const used = await listUsedProofs(
    db,
    scope,
    transfers.map(({ reference }) => reference),
  );
  return { transfers, lastImportAt, paid: new Map(used.map(({ proof, id }) => [proof, id])) };
}

interface Facts extends Transfers {
  filedAt: Date | null;
  needsLook: boolean;
}

/** Returns what the imported statements say about a withdrawal. */
export function toBankVerdict(
  row: Pick<RequestRow, 'id' | 'code' | 'amountVnd'>,
  { filedAt, needsLook, lastImportAt, transfers, paid }: Facts,
): StaffPaymentRequest['transfer'] {
  const own = transfers.filter(({ codes }) => codes.includes(toTransferContent(row.code)));
  const verdict = judgeTransfer({
    amountVnd: row.amountVnd,
    needsLook,
    filedAt,
    lastImportAt,
    transfers: own.map(({ amountVnd, reference }) => {
      const paidId = paid.get(reference);
      return { amountVnd, isUsed: paidId !== undefined && paidId !== row.id };
    }),
  });
  if (verdict === null) return null;
  const [only] = own.length === 1 ? own : [];
  return {
    verdict,
    reference: only?.reference ?? null,
    amountVnd: only?.amountVnd ?? null,
    importedAt: (only?.importedAt ?? lastImportAt)?.toISOString() ?? null,
  };
}
