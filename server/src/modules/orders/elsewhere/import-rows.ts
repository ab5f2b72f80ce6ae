import type { ImportOutcome, ImportProblem, ImportField } from '@bobbin/domain/orders/order-import';

/** Result of a line as the table of imports stores it; it contains no data of the recipient. */
export interface StoredLineResult {
  line: number;
  reference: string;
  outcome: ImportOutcome;
  problem: ImportProblem | null;
  field: ImportField | null;
  orderId: string | null;
}
