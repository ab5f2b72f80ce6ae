import { NOTICE_FAULTS } from '../runtime/notices.ts';

/*
 * Faults besides those of every partner (runtime/controls.ts):
 *
 * | name                  | effect                                                                                  |
 * |-----------------------|-----------------------------------------------------------------------------------------|
 * | refresh-malformed     | the token refresh answers code 0 without tokens; nothing is rotated                     |
 * | refresh-fails         | the token refresh answers 500 with 36009003                                             |
 * | token-expired         | 401 with 105002                                                                         |
 * | token-revoked         | 401 with 36009004                                                                       |
 * | scope-missing         | 403 with 105005                                                                         |
 * | shop-disabled         | 400 with 36009043                                                                       |
 * | rate-limit            | a bucket of `perSecond` and `burst` instead of the ordinary one                         |
 * | webhook-lost          | the notification is never sent, for `percent` of them                                   |
 * | webhook-duplicated    | the notification is sent twice with the same id                                         |
 * | webhook-out-of-order  | notifications that are due together are sent newest first                               |
 * | label-rejected        | the label is refused because of the address (21011025)                                  |
 * | shipping-unavailable  | the label is refused with 21011024                                                      |
 * | usps-not-allowed      | the label is refused for this type of seller (21011026)                                 |
 * | documents-unprintable | the shipping document is refused with 21042102                                          |
 * | documents-locked      | the PDF of a label opens with a password only                                           |
 * | orders-unreadable     | the order list and the details are refused with 10002014                                |
 * | statement-late        | the newest statement is not in the list yet                                             |
 * | transaction-missing   | the last line of a page of a statement is counted, but not in the response              |
 * | version-missing       | 404 with 36009009: this version does not have the call                                  |
 * | promotion-refused     | a promotion is refused; `word` is title, time, eligible, overlap, price or full          |
 * | stale-orders          | the list and the details contain an order as it was before its last change              |
 */
export const OWN_FAULTS = [
  'refresh-malformed',
  'refresh-fails',
  'token-expired',
  'token-revoked',
  'scope-missing',
  'shop-disabled',
  'rate-limit',
  ...NOTICE_FAULTS,
  'label-rejected',
  'shipping-unavailable',
  'usps-not-allowed',
  'documents-unprintable',
  'documents-locked',
  'orders-unreadable',
  'version-missing',
  'promotion-refused',
  'statement-late',
  'transaction-missing',
  'stale-orders',
] as const;

export type OwnFault = (typeof OWN_FAULTS)[number];
