/** The record of a payment in the simulated marketplace. */
export interface PaymentBook {
  id: string;
  /** Time of the creation, in Unix seconds. */
  time: number;
  status: string;
  /** Time of the payment, in Unix seconds; null while it is not paid. */
  paidTime: number | null;
  /** The sum of the payment's statements, and the settled amount that the marketplace reports. */
  statementCents: number;
  settlementCents: number;
  /** The amount before the currency exchange, including reserves. */
  payableCents: number;
}

interface EntryBook {
  type: string;
  orderId: string | null;
  settlementCents: number;
}

interface ShopBooks {
  payments: PaymentBook[];
  statements: { paymentId: string | null; entries: EntryBook[] }[];
}

const MARKETPLACE = `http://127.0.0.1:${process.env.E2E_SIM_PORT ?? '4310'}`;

/** Reads the payments of a shop from the marketplace's records, oldest first, each with the rows of its statements. */
export async function readPayouts(shopId: string): Promise<{ payment: PaymentBook; entries: EntryBook[] }[]> {
  const response = await fetch(`${MARKETPLACE}/_sim/shops/${shopId}/books`);
  const { payments, statements } = (await response.json()) as ShopBooks;
  const oldestFirst = payments.toSorted((left, right) => left.time - right.time);
  return oldestFirst.map((payment) => ({
    payment,
    entries: statements.filter(({ paymentId }) => paymentId === payment.id).flatMap(({ entries }) => entries),
  }));
}
