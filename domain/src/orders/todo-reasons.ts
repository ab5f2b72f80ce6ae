/** Reasons of an order in 'Cần xử lý', the most important first (ORD-39). `attention.ts` defines each. */
export const TODO_REASONS = [
  'late',
  'dueSoon',
  'cancelRequested',
  'factoryRefused',
  'unsettled',
  'wrongTracking',
  'missingLabel',
] as const;
export type TodoReason = (typeof TODO_REASONS)[number];
