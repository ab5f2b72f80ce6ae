/** Where answers about rented designs are kept: lists, single designs, what was said, and what staff alone ask. */
export const DESIGNS = 'designs';
export const STAFF_DESIGNS = 'staff-designs';

export const toDesignKey = (id: string) => [DESIGNS, 'one', id] as const;
export const toStaffDesignKey = (id: string) => [STAFF_DESIGNS, 'one', id] as const;
export const toFeedbackKey = (id: string) => ['design-feedback', id] as const;
