/** Used in place of a seller's id in signed links and jobs of staff files; no account has this id. */
export const STAFF_OWNER = 'staff';
