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
 * | webhook-lost          | the notification is never sent (`percent` of them)                                      |
 * | webhook-duplicated    | the notification is sent twice with the same id                                         |
 * | webhook-out-of-order  | what is due together is sent newest first                                               |
 * | label-rejected        | labels: the address is refused (21011025)                                               |
 * | shipping-unavailable  | labels: 21011024                                                                        |
 * | usps-not-allowed      | labels: not for this type of seller (21011026)                                          |
 * | documents-unprintable | shipping documents: 21042102                                                            |
 * | documents-locked      | the PDF of a label opens with a password only                                           |
 * | orders-unreadable     | order list and details: 10002014                                                        |
 * | statement-late        | the newest statement is not in the list yet                                             |
 * | transaction-missing   | the last line of a page of a statement is counted, not told                             |
 * | version-missing       | 404 with 36009009: the call is not there in this version                                |
 * | promotion-refused     | promotions: `word` title, time, eligible, overlap, price or full                         |
 * | stale-orders          | an order is shown as it was told before its last change, by list and details            |
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
