import { expect, it } from 'vitest';
import { NOT_KEPT, OUR_FAULT, PROXY_PASSWORD_REFUSED, readSyncTrouble, REPEATED } from './sync-trouble.ts';

it.each([
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
])('%s is %s (SYN-33)', (raw, trouble) => {
  expect(readSyncTrouble(raw)).toBe(trouble);
});
