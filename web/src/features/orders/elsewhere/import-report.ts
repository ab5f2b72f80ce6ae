import type { OrderLineResult } from '@bobbin/contract/order-imports';
import { formatCsv } from '@bobbin/domain/csv';
import type { Texts } from '../../../i18n/i18n.ts';
import { saveFile } from '../../../ui/browser/save-file.ts';

type Line = Pick<OrderLineResult, 'line' | 'reference' | 'outcome' | 'problem' | 'field' | 'orderId'> & {
  value?: string;
};
type Say = Texts<'elsewhere'>;

/** Returns why a line is refused, as a sentence; null when it is not. */
export function toProblemText(t: Say, { problem, field, value = '' }: Line): string | null {
  if (problem === null) return null;
  return t(`problems.${problem}`, { value, field: field === null ? '' : t(`fields.${field}`) });
}

/** Saves the result of each line as a CSV file. */
export function saveReport(t: Say, lines: readonly Line[], isDone: boolean): void {
  const rows = lines.map((line) => [
    line.line,
    { id: line.reference },
    t(`${isDone ? 'doneOutcomes' : 'outcomes'}.${line.outcome}`),
    toProblemText(t, line) ?? '',
    { id: line.orderId ?? '' },
  ]);
  const head = ['line', 'reference', 'result', 'reason', 'order_id'];
  saveFile('result.csv', 'text/csv;charset=utf-8', formatCsv([head, ...rows]));
}
