import { Explain } from '../overlay/explain.tsx';

interface PayoutsExplainedProps {
  name: string;
  payouts: {
    total: string | null;
    settlement: string;
    reserveHeld: string;
    reserveReleased: string;
    /** Amount that the marketplace's own figures do not explain; usually 0.00. */
    other: string;
  };
}

/** Explains by a `?` how the amount that reached the bank is composed (PAY-15). */
export function PayoutsExplained({ name, payouts: { total, other, ...parts } }: PayoutsExplainedProps) {
  return (
    <Explain
      of="paidToBank"
      name={name}
      total={total}
      parts={{ ...parts, otherDifference: other === '0.00' ? null : other }}
    />
  );
}
