/** Reasons why an order is in the list 'Cần xử lý', the most important first (ORD-39). `attention.ts` defines the rule of each reason. */
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
