/**
 * Statuses of a rented design (DSN-1). NOT_CREATED is the default before a design is saved. CONFIRMED exists only because the documents give it a
 * colour; no design ever has this status.
 */
export const RENTED_STATUSES = [
  'NOT_CREATED',
  'CREATED',
  'PENDING_PAYMENT',
  'INPROCESS',
  'FEEDBACK',
  'COMPLETED',
  'CANCEL',
] as const;
export type RentedStatus = (typeof RENTED_STATUSES)[number];

/** Actions on a rented design. The system does `settle` after seven days without an answer of the seller. */
export const RENTED_STEPS = [
  'create',
  'price',
  'pay',
  'deliver',
  'accept',
  'settle',
  'cancel',
  'cancelByStaff',
  'assign',
  'speak',
] as const;
export type RentedStep = (typeof RENTED_STEPS)[number];

/** Side that may take an action: seller, staff or system. */
export type RentedSide = 'seller' | 'staff' | 'time' | 'both';

interface Step {
  by: RentedSide;
  from: readonly RentedStatus[];
  /** Status after the action; null when the action leaves the status as it is. */
  to: RentedStatus | null;
}

/**
 * The only table of the transitions of a rented design. Every other transition is forbidden. Staff may correct the price until payment, and replace
 * the link until the seller accepts. A seller may cancel before payment; after payment only staff cancel, with a refund. COMPLETED and CANCEL are final.
 */
const RENTED_LIFE: Record<RentedStep, Step> = {
  create: { by: 'seller', from: ['NOT_CREATED'], to: 'CREATED' },
  price: { by: 'staff', from: ['CREATED', 'PENDING_PAYMENT'], to: 'PENDING_PAYMENT' },
  pay: { by: 'staff', from: ['PENDING_PAYMENT'], to: 'INPROCESS' },
  deliver: { by: 'staff', from: ['INPROCESS', 'FEEDBACK'], to: 'FEEDBACK' },
  accept: { by: 'seller', from: ['FEEDBACK'], to: 'COMPLETED' },
  settle: { by: 'time', from: ['FEEDBACK'], to: 'COMPLETED' },
  cancel: { by: 'seller', from: ['CREATED', 'PENDING_PAYMENT'], to: 'CANCEL' },
  cancelByStaff: { by: 'staff', from: ['CREATED', 'PENDING_PAYMENT', 'INPROCESS', 'FEEDBACK'], to: 'CANCEL' },
  assign: { by: 'staff', from: ['CREATED', 'PENDING_PAYMENT', 'INPROCESS', 'FEEDBACK'], to: null },
  speak: {
    by: 'both',
    from: ['CREATED', 'PENDING_PAYMENT', 'INPROCESS', 'FEEDBACK', 'COMPLETED'],
    to: null,
  },
};

/**
 * Returns whether an action is allowed in a status.
 * Errors: none.
 * @example mayStep('cancel', 'INPROCESS') // false
 */
export function mayStep(step: RentedStep, status: RentedStatus): boolean {
  return RENTED_LIFE[step].from.includes(status);
}

/**
 * Returns the status after an action. Errors: RangeError when the action is forbidden in this status.
 * @example takeStep('deliver', 'INPROCESS') // 'FEEDBACK'
 */
export function takeStep(step: RentedStep, status: RentedStatus): RentedStatus {
  if (!mayStep(step, status)) throw new RangeError(`${step} is forbidden in ${status}`);
  return RENTED_LIFE[step].to ?? status;
}

/**
 * Lists the actions that one side may take in a status, in the order of the table.
 * Errors: none.
 * @example listSteps('seller', 'FEEDBACK') // ['accept', 'speak']
 */
export function listSteps(side: 'seller' | 'staff', status: RentedStatus): RentedStep[] {
  return RENTED_STEPS.filter((step) => {
    const { by } = RENTED_LIFE[step];
    return step !== 'create' && (by === side || by === 'both') && mayStep(step, status);
  });
}

/** Returns whether a design in this status waits for staff; the staff home page counts these (HOM-3). Errors: none. */
export function isWaiting(status: string): boolean {
  return status === 'CREATED' || status === 'INPROCESS' || status === 'FEEDBACK';
}

/** Formats the number of a rented design as its code: `DS-4821`. Errors: none. */
export function toRentedCode(number: number): string {
  return `DS-${number}`;
}

/**
 * Reads a typed code, with or without its letters and dash.
 * Errors: none; null when the text is not a code.
 * @example readRentedCode(' ds4821 ') // 4821
 */
export function readRentedCode(text: string): number | null {
  const match = /^\s*(?:ds)?\s*-?\s*(\d{1,9})\s*$/i.exec(text);
  return match?.[1] === undefined ? null : Number(match[1]);
}
