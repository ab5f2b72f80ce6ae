/** Query key of rented designs: lists, single designs, messages and staff queries. */
export const DESIGNS = 'designs';
export const STAFF_DESIGNS = 'staff-designs';

export const toDesignKey = (id: string) => [DESIGNS, 'one', id] as const;
export const toStaffDesignKey = (id: string) => [STAFF_DESIGNS, 'one', id] as const;
export const toFeedbackKey = (id: string) => ['design-feedback', id] as const;
