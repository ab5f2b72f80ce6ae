/** Used in place of a seller's id in signed links and jobs. No account has it. */
export const STAFF_OWNER = 'staff';
