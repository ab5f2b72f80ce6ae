/** Causes of a failed sync that screens show; the raw error text has the details for support (SYN-33). */
export const SYNC_TROUBLES = [
  'PROXY_PASSWORD',
  'PROXY',
  'NOT_KEPT',
  'REPEATED',
  'UNREADABLE',
  'ACCESS',
  'BUSY',
  'AWAY',
  'REDIRECTED',
  'OURS',
  'OTHER',
] as const;
export type SyncTrouble = (typeof SYNC_TROUBLES)[number];

/** Error text for a proxy that rejects the user name or the password. */
export const PROXY_PASSWORD_REFUSED = "the shop's proxy refuses the user name or the password";
/** Error text for a sync that failed because of an error in Bobbin; the log has the details. */
export const OUR_FAULT = 'Our server could not finish the run.';
/** Error text for an order that the database rejects. */
export const NOT_KEPT = 'The order holds a value that cannot be kept.';
/** Error text for a list of the marketplace in which a page is repeated. */
export const REPEATED = 'The marketplace shows the same page of orders again and again.';

const SIGNS: readonly (readonly [RegExp, SyncTrouble])[] = [
  [/^the shop's proxy (?:refuses the user name|answered itself: HTTP 407)/, 'PROXY_PASSWORD'],
  [/^the shop's proxy /, 'PROXY'],
  [/^redirects to .*instead of answering/, 'REDIRECTED'],
  [
    /: (?:Invalid|Too (?:small|big)|Unrecognized|expected) ?|: lies in the (?:past|future)|not an amount|no JSON/i,
    'UNREADABLE',
  ],
  [/HTTP 401|credential|access.?token|unauthori[sz]ed/i, 'ACCESS'],
  [/HTTP 429|too many|rate.?limit/i, 'BUSY'],
  [/no answer in|without an answer|ECONN|ENOTFOUND|EAI_AGAIN|socket|timed? ?out|HTTP 5\d\d/i, 'AWAY'],
];

/**
 * Classifies the raw text of a failed sync, or of an order that could not be read, by what a seller can do.
 * Errors: none; unknown texts are OTHER, such as the marketplace's own sentences.
 * @example readSyncTrouble('answer: Invalid input: expected object, received null') // 'UNREADABLE'
 */
export function readSyncTrouble(raw: string): SyncTrouble {
  if (raw === OUR_FAULT) return 'OURS';
  if (raw === NOT_KEPT) return 'NOT_KEPT';
  if (raw === REPEATED) return 'REPEATED';
  return SIGNS.find(([pattern]) => pattern.test(raw))?.[1] ?? 'OTHER';
}
