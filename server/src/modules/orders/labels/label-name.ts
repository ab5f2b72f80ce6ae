/** File name of our copies of an order's label, also of copies that were downloaded again (SHP-38). */
export const toLabelName = (orderId: string): string => `label-${orderId}.pdf`;
