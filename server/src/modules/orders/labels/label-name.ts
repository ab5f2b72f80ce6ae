/** The name of our copies of an order's label, also of copies that were fetched again since (SHP-38). */
export const toLabelName = (orderId: string): string => `label-${orderId}.pdf`;
