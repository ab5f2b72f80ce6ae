/**
 * Header of a call during a visit. A page of the seller sends the visit's id and is refused once the visit is over; a page of the staff area
 * sends `STAFF_AREA` and works as the staff user. Responses of a visit carry its id.
 */
export const SEE_AS_HEADER = 'seeing-as';
export const STAFF_AREA = 'off';
