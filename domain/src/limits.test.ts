import { describe, expect, it } from 'vitest';
import * as limits from './limits.ts';

/** The limits of the handbook, written out a second time so that a typing error in one place fails the test (ACC-9, UI-20). */
const DOCUMENTS: Partial<Record<keyof typeof limits, number | string>> = {
  REQUEST_TIMEOUT_MS: 60_000,
  PASSWORD_MIN: 8,
  PASSWORD_MAX: 100,
  NAME_MIN: 2,
  NAME_MAX: 50,
  USER_NAME_MAX: 50,
  PASSCODE_LENGTH: 8,
  TWO_FACTOR_LENGTH: 6,
  BIO_MAX: 100,
  ROLE_NAME_MAX: 15,
  SHOP_PAGE_SIZE: 25,
  ORDER_PAGE_SIZE: 50,
  FILE_PAGE_SIZE: 21,
  PAYOUT_PAGE_SIZE: 10,
  REPORT_PAGE_SIZE: 50,
  TRANSACTION_PAGE_SIZE: 20,
  MEMBER_PAGE_SIZE: 50,
  ADMIN_PAYMENT_PAGE_SIZE: 25,
  MAX_PAGE_SIZE: 200,
  FILE_NAME_MAX: 95,
  UPLOAD_MAX_BYTES: 100 * 1024 * 1024,
  DESIGN_IMAGES_MAX: 3,
  NARROW_BELOW_PX: 974,
  EXCHANGE_RATE: 25_000,
  DEPOSIT_STEP_VND: 100_000,
  DEPOSIT_DEFAULT_VND: 1_000_000,
  FLASH_SALE_BATCH_MAX: 2300,
  FLASH_SALE_DEAL_PERCENT: 50,
  FLASH_SALE_NAME: 'Create Flash Sale',
};

describe('limits', () => {
  it('match the handbook (ACC-9, UI-20)', () => {
    expect(limits).toMatchObject(DOCUMENTS);
  });

  it('keep each minimum below its maximum', () => {
    const values = new Map<string, unknown>(Object.entries(limits));
    const leasts = [...values.keys()].filter(
      (name) => name.endsWith('_MIN') && values.has(name.replace('_MIN', '_MAX')),
    );
    expect(leasts).toContain('PASSWORD_MIN');
    const crossed = leasts.filter(
      (name) => Number(values.get(name)) >= Number(values.get(name.replace('_MIN', '_MAX'))),
    );
    expect(crossed).toEqual([]);
  });
});
