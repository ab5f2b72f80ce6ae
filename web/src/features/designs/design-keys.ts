/** Query key of rented designs: lists, single designs, messages and the staff area's queries begin with it. */
export const DESIGNS = 'designs';
export const STAFF_DESIGNS = 'staff-designs';

export const toDesignKey = (id: string) => [DESIGNS, 'one', id] as const;
export const toStaffDesignKey = (id: string) => [STAFF_DESIGNS, 'one', id] as const;
export const toFeedbackKey = (id: string) => ['design-feedback', id] as const;
