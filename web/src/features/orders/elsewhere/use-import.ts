import type { AppliedOrderImport, OrderImportOutcome, OrderTable } from '@bobbin/contract/order-imports';
import type { ImportField } from '@bobbin/domain/orders/order-import';
import type { ElsewhereKind } from '@bobbin/domain/orders/order-kind';
import { useRef, useState } from 'react';
import { useOrderImportCalls } from './use-elsewhere.ts';

interface Sheet {
  csv: string;
  name: string;
}

/** What a dry run uses instead of the current state; a fresh table forgets the meaning of the columns of the earlier one. */
type Changed = Partial<OrderTable> & { sheet?: Sheet; isFresh?: true };

/** Manages an import of orders: the table with the seller's choices and corrections, its dry run, and the import itself. */
export function useImport(shopId: string) {
  const calls = useOrderImportCalls();
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [kind, setKind] = useState<ElsewhereKind>('OTHER_CHANNEL');
  const [fixes, setFixes] = useState<OrderTable['fixes']>([]);
  const [skipped, setSkipped] = useState<number[]>([]);
  const [columns, setColumns] = useState<(ImportField | null)[] | undefined>(undefined);
  const [outcome, setOutcome] = useState<OrderImportOutcome | null>(null);
  const [applied, setApplied] = useState<AppliedOrderImport | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const latest = useRef(0);

  const toTable = ({ sheet: read, isFresh, ...changed }: Changed): OrderTable => {
    const meant = columns === undefined || isFresh ? {} : { columns };
    return { shopId, csv: (read ?? sheet)?.csv ?? '', kind, fixes, skipped, ...meant, ...changed };
  };

  /** Runs the dry run; the result of an earlier one that arrives late is dropped. */
  async function look(changed: Changed): Promise<void> {
    latest.current += 1;
    const turn = latest.current;
    setBusy(true);
    setError(null);
    try {
      const found = await calls.preview(toTable(changed));
      if (turn === latest.current) setOutcome(found);
    } catch (failure) {
      if (turn === latest.current) setError(failure);
    } finally {
      if (turn === latest.current) setBusy(false);
    }
  }

  return {
    sheet,
    kind,
    outcome,
    applied,
    isBusy,
    error,
    isTouched: fixes.length + skipped.length > 0 || columns !== undefined,
    read(csv: string, name: string): void {
      setSheet({ csv, name });
      setFixes([]);
      setSkipped([]);
      setColumns(undefined);
      setOutcome(null);
      void look({ sheet: { csv, name }, fixes: [], skipped: [], isFresh: true });
    },
    chooseKind(next: ElsewhereKind): void {
      setKind(next);
      if (sheet !== null) void look({ kind: next });
    },
    /** Chooses what a column means; another column with this meaning loses it. */
    chooseColumn(place: number, field: ImportField | null): void {
      const next = (outcome?.columns ?? []).map((column, index) =>
        index === place ? field : column.field === field ? null : column.field,
      );
      setColumns(next);
      void look({ columns: next });
    },
    fix(line: number, field: ImportField, value: string): void {
      const next = [...fixes, { line, field, value }];
      setFixes(next);
      void look({ fixes: next });
    },
    skip(line: number): void {
      const next = [...skipped, line];
      setSkipped(next);
      void look({ skipped: next });
    },
    async apply(): Promise<void> {
      if (sheet === null || isBusy) return;
      setBusy(true);
      setError(null);
      try {
        setApplied(await calls.apply({ ...toTable({}), name: sheet.name }));
      } catch (failure) {
        setError(failure);
      } finally {
        setBusy(false);
      }
    },
  };
}
