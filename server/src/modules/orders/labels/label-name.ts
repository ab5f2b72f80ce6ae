/** Returns the file name of our copy of an order's label, also of a copy that was downloaded again (SHP-38). */
export const toLabelName = (orderId: string): string => `label-${orderId}.pdf`;
