import type { ExceptionBody } from '@bobbin/contract/envelope';
import { ERRORS } from '@bobbin/contract/errors';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setLocale, startTranslations } from '../i18n/i18n.ts';
import { nextStepsTexts } from '../i18n/vi/next-steps.ts';
import { ApiError } from './api-error.ts';
import { toErrorText } from './errors.ts';
import { loadSentences, withSentences } from './sentences.ts';

beforeAll(startTranslations);
beforeEach(async () => {
  await setLocale('vi');
  await loadSentences();
});

function refuse(name: keyof typeof ERRORS, more: Partial<ExceptionBody> = {}): ApiError {
  return new ApiError(200, { code: ERRORS[name].code, message: ERRORS[name].vi, ...more });
}

describe('sentences of refusals (UI-28)', () => {
  it('load only for refusals of the server, and leave other errors unchanged', async () => {
    await expect(withSentences(Promise.resolve(1))).resolves.toBe(1);
    await expect(withSentences(Promise.reject(new TypeError('x')))).rejects.toThrow('x');
  });
});

describe('the words of a refusal (UI-28)', () => {
  it.each([
    [['ON_HOLD', 'ADDRESS_MASKED'], 'Đơn đang được TikTok Shop tạm giữ · Địa chỉ đang bị TikTok ẩn'],
    [['17:front:BAD_SIZE', '17:back:NO_MOCKUP'], 'Front: sai size · Back: thiếu mockup'],
    [['17::NO_DESIGN', '18::NO_DESIGN'], 'Chưa có design'],
    [['17:NO_COLOR', '18:SOLD_OUT'], 'nhà máy không có màu này · nhà máy đang hết hàng'],
    [['NEW_ONE'], 'NEW_ONE'],
  ])('explain the reason codes %s', (reasons, words) => {
    expect(toErrorText(refuse('FULFIL_NOT_POSSIBLE', { reasons }))).toEqual({
      title: 'Không thể fulfill đơn hàng này',
      detail: words,
    });
  });

  it('list each problem of wrong input once, without names of API fields', () => {
    const message = 'Phải là đúng các sản phẩm của đơn, mỗi sản phẩm một lần';
    const issues = ['body.orderProducts', 'body.target'].map((path) => ({ path, message }));
    expect(toErrorText(refuse('INVALID_INPUT', { issues })).detail).toBe(message);
  });

  it('appear in the language of the page', async () => {
    await setLocale('en');
    expect(toErrorText(refuse('FULFIL_NOT_POSSIBLE', { reasons: ['SHOP_EXPIRED'] })).detail).toBe(
      'The shop has expired',
    );
  });

  it('show how many tries of a code remain (ACC-37)', async () => {
    const left = (count: number) =>
      toErrorText(refuse('TWO_FACTOR_CODE_WRONG', { reasons: [`TRIES_LEFT_${count}`] })).detail;
    expect(left(4)).toBe('Còn 4 lần thử.');
    await setLocale('en');
    expect(left(1)).toBe('1 attempt left.');
  });

  it('suggest a next step where the sentence alone does not, in both languages', async () => {
    expect(toErrorText(refuse('SHOP_TAKEN'))).toEqual({
      title: 'Shop này đã được người khác kết nối',
      detail: 'Nếu shop là của bạn, nhờ người đang giữ gỡ ra, hoặc báo hỗ trợ.',
    });
    await setLocale('en');
    expect(toErrorText(refuse('SHOP_TAKEN')).detail).toBe(
      'If the shop is yours, ask its current owner to disconnect it, or contact support.',
    );
    // The error shows the partner's own message first.
    expect(toErrorText(refuse('FACTORY_REFUSED', { message: 'Order is printed' })).detail).toBe('Order is printed');
  });

  it('contain an explanation or a next step for every failure', () => {
    // These errors need no next step: their sentence contains the solution, they appear at a field, or the page handles them (signing in, trying
    // again).
    const told = [
      'EXISTS DUPLICATE_USERNAME IP_INVALID IP_LOCKS_OUT SECOND_FACTOR_OWED SECOND_FACTOR_DEMANDED UNAUTHORIZED TIMEOUT INVALID_INPUT',
      'AUTHORIZATION_CODE_INVALID MARKETPLACE_UNAVAILABLE SHOP_EXPIRED PROXY_INVALID SHOP_NOT_AUTHORIZED RENEWAL_TOO_EARLY',
      'EXTENSION_POST_OLD EXTENSION_CLOCK_WRONG DESIGNS_NOT_READY FACTORY_NOT_CONNECTED FACTORY_UNAVAILABLE',
      'CANCEL_REQUEST_PENDING PRICE_INVALID FILE_NAME_TOO_LONG FILE_BOMB FILE_IS_SVG BALANCE_TOO_LOW TOO_MANY_REQUESTS',
      'AMOUNT_INVALID OWN_BALANCE SECOND_PERSON_NEEDED SAME_APPROVER SHOP_UNFINISHED LABEL_STARTER_GONE FULFIL_STARTER_GONE FILE_LINK_REFUSED FILE_LINK_FAILED',
      'PERSONALISED_UNCHECKED UPLOAD_GONE IMPORT_UNREADABLE PRICE_LIST_UNREADABLE RATE_IN_PAST',
      'STORAGE_FULL BUSY STILL_RUNNING JOB_FAILED LABEL_DOCUMENT_MISSING',
      'INTERNAL UNAVAILABLE INVITATION_INVALID INVITATION_EXPIRED INVITATION_OF_OTHER LABEL_PRINTED_BEFORE EXPORT_LIMIT EXPORT_TOO_LARGE',
    ].flatMap((names) => names.split(' '));
    const names = Object.keys(ERRORS).filter((name) => ERRORS[name as keyof typeof ERRORS].code >= 300);
    const missing = names.filter((name) => !told.includes(name) && !(name in nextStepsTexts.texts));
    expect(missing).toEqual([]);
  });

  it('show details that our server adds, in the language of the page only', async () => {
    const { vi, en } = ERRORS.FILE_NAME_TOO_LONG;
    const vietnamese = refuse('FILE_NAME_TOO_LONG', { message: `${vi} (tối đa 95, tên này có 96)` });
    const english = refuse('FILE_NAME_TOO_LONG', { message: `${en} (this one has 96)` });
    expect(toErrorText(vietnamese).detail).toBe('(tối đa 95, tên này có 96)');
    await setLocale('en');
    expect(toErrorText(vietnamese).detail).toBeNull();
    expect(toErrorText(english).detail).toBe('(this one has 96)');
  });
});
