import { FULFIL_STATES } from '@bobbin/domain/fulfilment/life-cycle';
import { REQUEST_STATUSES, toRequestStage } from '@bobbin/domain/orders/buyer-request';
import { ORDER_STATUSES } from '@bobbin/domain/orders/order-status';
import { expect, it } from 'vitest';
import { english } from '../../i18n/en.ts';
import { vi } from '../../testing/catalogue.ts';
import { ORDER_LOOKS, toFulfilLook } from './states.ts';

it('The dictionary has a text in both languages for each order status and each fulfil state', () => {
  const looks = [
    ...ORDER_STATUSES.map((word) => ORDER_LOOKS[word]),
    ...FULFIL_STATES.map((state) => toFulfilLook(state)),
  ];
  for (const { word } of looks)
    expect(word).toEqual({ vi: expect.stringMatching(/\S/), en: expect.stringMatching(/\S/) });
  // A state for which no look is defined would be shown like an unknown state.
  const unknown = toFulfilLook('BRAND_NEW').word.en;
  expect(FULFIL_STATES.filter((state) => toFulfilLook(state).word.en === unknown)).toEqual([]);
});

it.each([
  ['vi', vi],
  ['en', english],
] as const)('the dictionary has a text for each status of buyer requests, in %s', (_, texts) => {
  const { statuses, stages } = texts.requests as Record<string, Record<string, string>>;
  const toWord = (word: string) => statuses?.[word] ?? stages?.[toRequestStage(word, null)];
  expect(REQUEST_STATUSES.filter((word) => !toWord(word))).toEqual([]);
});
