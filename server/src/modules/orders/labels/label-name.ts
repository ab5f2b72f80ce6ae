/** The name of our copies of an order's label: what was fetched before it was fetched again has it too (SHP-38). */
export const toLabelName = (orderId: string): string => `label-${orderId}.pdf`;
