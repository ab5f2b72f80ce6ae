import { expect, it } from 'vitest';
import {
  NOT_KEPT,
  OUR_FAULT,
  PROXY_PASSWORD_REFUSED,
  readSyncTrouble,
  REPEATED,
  SYNC_TROUBLES,
} from './sync-trouble.ts';

const CASES = [
  ['answer: Invalid input: expected object, received null', 'UNREADABLE'],
  ['/order/202309/orders/search: data.orders.0.id: Invalid input: expected string, received undefined', 'UNREADABLE'],
  ['create_time: lies in the future', 'UNREADABLE'],
  ["the shop's proxy failed: ECONNREFUSED", 'PROXY'],
  ["the shop's proxy answered itself: HTTP 403", 'PROXY'],
  ["the shop's proxy answered itself: HTTP 407", 'PROXY_PASSWORD'],
  [PROXY_PASSWORD_REFUSED, 'PROXY_PASSWORD'],
  ['redirects to login.example instead of answering, which is not followed (HTTP 302)', 'REDIRECTED'],
  ['no answer in 60000 ms', 'AWAY'],
  ['it left the last calls without an answer and is asked again later', 'AWAY'],
  ['HTTP 502', 'AWAY'],
  ['Expired credentials', 'ACCESS'],
  ['Too many requests', 'BUSY'],
  [NOT_KEPT, 'NOT_KEPT'],
  [REPEATED, 'REPEATED'],
  [OUR_FAULT, 'OURS'],
  ['The shop is under review.', 'OTHER'],
  // These sentences of the marketplace contain one of our phrases in the middle, and are not classified by it.
  ["Ask for the shop's proxy to be allowed.", 'OTHER'],
  ["Your account: the shop's proxy answered itself: HTTP 407", 'OTHER'],
  ['The list redirects to another page instead of answering', 'OTHER'],
  ['answer: Too small: expected string to have >=1 characters', 'UNREADABLE'],
  ['answer: Unrecognized key: "x"', 'UNREADABLE'],
  ['paid_time: lies in the past', 'UNREADABLE'],
  ['not an amount of money: "x"', 'UNREADABLE'],
  ['HTTP 401', 'ACCESS'],
  ['invalid access_token', 'ACCESS'],
  ['Unauthorised', 'ACCESS'],
  ['HTTP 429', 'BUSY'],
  ['rate limit exceeded', 'BUSY'],
  ['read ECONNRESET', 'AWAY'],
  ['the call timed out', 'AWAY'],
  ['HTTP 400', 'OTHER'],
] as const;

it.each(CASES)('readSyncTrouble classifies the error %j as %s (SYN-33)', (raw, trouble) => {
  expect(readSyncTrouble(raw)).toBe(trouble);
});

it('each cause of a failed sync has a test case (SYN-33)', () => {
  expect(new Set(CASES.map(([raw]) => readSyncTrouble(raw)))).toEqual(new Set(SYNC_TROUBLES));
});
