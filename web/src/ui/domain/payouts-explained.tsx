import { Explain } from '../overlay/explain.tsx';

interface PayoutsExplainedProps {
  name: string;
  payouts: {
    total: string | null;
    settlement: string;
    reserveHeld: string;
    reserveReleased: string;
    /** What the marketplace's own figures do not explain; 0.00 as a rule. */
    other: string;
  };
}

/** The `?` of what reached the bank (PAY-15). */
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
