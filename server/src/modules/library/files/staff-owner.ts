/** Stands where a seller's id stands otherwise: in signed links, in jobs. No account has it. */
export const STAFF_OWNER = 'staff';
