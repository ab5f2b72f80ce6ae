/** Why an order stands in 'Cần xử lý', the weightiest first (ORD-39). What each means stands in `attention.ts`. */
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
