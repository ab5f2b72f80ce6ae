import { ERRORS } from '@bobbin/contract/errors';
import { PROBLEMS } from '@bobbin/contract/problems';
import { describe, expect, it } from 'vitest';
import { vi } from '../testing/catalogue.ts';

/**
 * Lists every quoted text of the product (UI-21) with its place in the catalogue: `topic.key`, `code.NAME` of the contract, or `problem.id` of a
 * form. Quotes that are not texts of the interface (state values, times, English headings) are left out. N and M stand in the list for numbers or
 * names.
 */
const QUOTED: readonly (readonly [text: string, key: string])[] = [
  // Texts of accounts, shell, shops and orders
  ['Change Password success. Congratulation!', 'entry.passwordChanged'],
  ['Back to Login', 'entry.backToLogin'],
  ['Send Passcode', 'entry.sendActivation'],
  ['Sign in', 'session.signIn'],
  ['Login', 'session.login'],
  ['Register', 'session.register'],
  ['Activate account', 'entry.activateTitle'],
  ['Page Not Found', 'shell.pageNotFound'],
  ['Go Home', 'shell.goHome'],
  ['Dashboard', 'shell.header.dashboard'],
  ['Shops', 'shell.header.shops'],
  ['Orders', 'shell.header.orders'],
  ['SKU', 'shell.header.sku'],
  ['Design hire', 'shell.header.designs'],
  ['SHOPS', 'shops.title'],
  ['ORDERS', 'orders.title'],
  ['not synced with extension', 'shops.notSynced'],
  ['proxy error or logged out', 'shops.proxyError'],
  ['No proxy', 'shops.noProxy'],
  ['No data', 'shops.noData'],
  ['no bank yet', 'shops.noBank'],
  ['expired', 'shops.expired'],
  ['OK', 'shops.okTitle'],
  ['Success update', 'shops.switched'],
  ['search by order code', 'orders.searchPlaceholder'],
  ['orders not yet fulfilled or fulfil failed', 'orders.onlyUnfulfilled'],
  ['export orders', 'export-orders.title'],
  ['Batch Label', 'batch-label.title'],
  ['Check design', 'fulfilment.checkDesign'],
  // Validation messages
  ['Email is required', 'session.problems.emailRequired'],
  ['Invalid Email', 'session.problems.emailInvalid'],
  ['Password has to have at least 8 characters', 'session.problems.passwordTooShort'],
  ['Password is required', 'session.problems.passwordRequired'],
  ['Password is only allowed to have 100 characters', 'session.problems.passwordTooLong'],
  ['First Name has to have at least 2 characters', 'session.problems.firstNameTooShort'],
  ['First Name is only allowed to have 50 characters', 'session.problems.firstNameTooLong'],
  ['First Name is required', 'session.problems.firstNameRequired'],
  ['Last Name has to have at least 2 characters', 'session.problems.lastNameTooShort'],
  ['Last Name is only allowed to have 50 characters', 'session.problems.lastNameTooLong'],
  ['Last Name is required', 'session.problems.lastNameRequired'],
  ['Date of birth is required', 'session.problems.dobRequired'],
  ["Confirm password doesn't match", 'session.problems.confirmPasswordDiffers'],
  ['Confirm password is required', 'session.problems.confirmPasswordRequired'],
  ['Passcode is required', 'session.problems.passcodeRequired'],
  ['Passcode has to have at least 8 characters', 'session.problems.passcodeTooShort'],
  ['Passcode is only allowed to have 8 characters', 'session.problems.passcodeTooLong'],
  ['Confirm Password is required', 'session.problems.confirmWithPasswordRequired'],
  ["Confirm password doesn't match with password", 'session.problems.confirmWithPasswordDiffers'],
  ['Bio is only allowed to have 100 characters', 'session.problems.bioTooLong'],
  ['Bio is required', 'session.problems.bioRequired'],
  ['User Name is required', 'session.problems.userNameRequired'],
  ["New password doesn't same as old password", 'session.problems.newPasswordSame'],
  ["Confirm new password doesn't match", 'session.problems.confirmNewPasswordDiffers'],
  ['Role name is required', 'problem.roleNameRequired'],
  ['Role name is only allowed to have 15 characters', 'problem.roleNameTooLong'],
  ['Chỉ cho phép upload ảnh png', 'code.FILE_NOT_PNG'],
  ['Tên file không được vượt quá 100 ký tự', 'code.FILE_NAME_TOO_LONG'],
  ['Size design chưa đúng hoặc chưa có mockup', 'code.DESIGNS_NOT_READY'],
  ['Tối đa 3 ảnh cho mỗi sản phẩm.', 'create-design.alerts.tooMany'],
  ['Vui lòng chọn file hình ảnh hợp lệ!', 'create-design.alerts.notImage'],
  ['Ảnh này đã tồn tại.', 'create-design.alerts.known'],
  // Texts about roles
  ['Bạn', 'designs.you'],
  // Texts of refusals and successes
  ['Invalid Format', 'code.INVALID_INPUT'],
  ['Unauthorized', 'code.UNAUTHORIZED'],
  ['Service Forbidden', 'code.FORBIDDEN'],
  ['No Service Found', 'code.NOT_FOUND'],
  ['Timeout', 'code.TIMEOUT'],
  ['Server error unknown', 'code.INTERNAL'],
  ['No Internet', 'code.UNAVAILABLE'],
  ['Tài khoản của bạn chưa được kích hoạt, liên hệ admin để kích hoạt tài khoản', 'code.NOT_ACTIVATED'],
  ['Your account has been removed by admin. Please contact support', 'code.ACCOUNT_REMOVED'],
  ['Invalid Credential', 'code.WRONG_CREDENTIALS'],
  ['Invalid Credential', 'session.secondFactorRefused'],
  ['Create user Success, check your email address to activate your account', 'entry.registered'],
  ['User can not create because email already exists', 'entry.emailExists'],
  ['Can not found user', 'entry.userMissing'],
  ['Passcode wrong!', 'entry.passcodeWrong'],
  ['Some thing went wrong, can not update password', 'entry.passwordNotChanged'],
  ['Your email address already confirmed', 'code.CONFIRMATION_EMAIL_ALREADY_CONFIRMED'],
  ['The link you provided has been expired. Please try again', 'code.CONFIRMATION_EMAIL_EXPIRED'],
  ['The link you provided invalid. Please try again', 'code.CONFIRMATION_EMAIL_INVALID'],
  ['Something went wrong', 'entry.activationFailed'],
  ['Sai mã 2FA', 'code.TWO_FACTOR_CODE_WRONG'],
  ['Bật 2FA OK', 'two-factor.turnedOn'],
  ['Đổi mật khẩu thành công', 'profile.passwordChanged'],
  ['The given password does not match your current password!', 'code.OLD_PASSWORD_WRONG'],
  ['Opps, something went wrong!', 'profile.passwordFailed'],
  ['Tạo thành công', 'deposits.created'],
  ['Tạo thất bại', 'deposits.createFailed'],
  ['Send successfully', 'designs.spoken'],
  ['Update', 'shops.updateTitle'],
  ['Thêm thành công!', 'shops.added'],
  ['Cập nhật thành công', 'shops.updated'],
  ['Change successfully', 'design-queue.designerChanged'],
  ['Change successfully', 'teams.changed'],
  ['Lưu thành công', 'fulfilment.defaultSaved'],
  ['Successfull', 'copy-orders.done'],
  ['Copy thành công', 'copy-orders.copied'],
  ['Error', 'copy-orders.failed'],
  ['Failed to copy order details to clipboard:', 'copy-orders.refused'],
  ['Upload failed. Please try again.', 'fulfilment.uploadFailed'],
  ['Không thể tạo label cho đơn hàng này', 'code.LABEL_NOT_POSSIBLE'],
  ['Cập nhật thành công, nếu có thông báo trong group thì đã cập nhật hoàn tất', 'connections.telegramSaved'],
  ['Copied', 'ui.copied'],
  ['Cannot copy', 'ui.cannotCopy'],
  // Texts about lists
  ['Totals: N items (Page M/M)', 'ui.totals'],
  ['Không có dữ liệu', 'ui.noData'],
  ['Create Flash Sale', 'flash-sales.form.defaultName'],
  // Texts of designs, flash sales and staff
  ['Đơn design cho phép huỷ trong thời gian chờ xác nhận', 'designs.cancelTitle'],
  ['Tạo', 'create-design.create'],
  ['DESIGNS THUÊ', 'design-queue.title'],
  ['TOP N', 'leaderboard.top'],
  ['Design', 'sku-designs.ask'],
  ['view design', 'sku-designs.view'],
  ['Done', 'sku-queue.done'],
  ['View', 'sku-queue.view'],
  ['Quản lý Shop Toàn hệ thống', 'admin-shops.title'],
  ['Hết hạn', 'admin-shops.ended'],
  ['ON HOLD', 'admin-orders.onHold'],
  ['not yet fulfilled', 'admin-orders.notYetFulfilled'],
  ['(Tạm tính)', 'ui.estimated'],
  ['Fulfill Order', 'fulfilment.title'],
  ['Đợi xác nhận', 'orders.waitingForConfirmation'],
  ['Không có', 'ui.none'],
  ['Deleted', 'members.states.deleted'],
  ['Pay Design', 'sku-queue.pay'],
  ['Update Design', 'sku-queue.updateDesign'],
  ['Set Payment', 'design-queue.setPayment'],
  ['Pay tiền khách', 'design-queue.pay'],
  ['On going', 'flash-sales.standings.ongoing'],
  ['Ended', 'flash-sales.standings.ended'],
  ['Chờ chạy', 'flash-sales.standings.waiting'],
  ['Done', 'sku-queue.done'],
  ['View', 'sku-queue.view'],
  ['Design', 'sku-designs.design'],
  ['Designer', 'designs.designer'],
  ['Thất bại', 'shops.failed'],
  ['Thất bại', 'flash-sales.standings.failed'],
  ['Flash Sale', 'shops.flashSale'],
  ['Thêm thành công!', 'flash-sales.added'],
  // Validation and refusals of designs, flash sales and staff
  ['Vui lòng nhập IP!', 'problem.ipRequired'],
  ['Xoá IP này?', 'allowed-ips.removeTitle'],
  ['Tạo đơn design thành công', 'create-design.createdText'],
  ['Activation success!', 'entry.activated'],
  ['Đã xoá', 'fulfil-designs.deleted'],
  ['Lỗi', 'fulfil-designs.deleteFailed'],
  ['Cập nhật thành công', 'sku-queue.updatedText'],
  ['Update', 'sku-queue.updated'],
  ['Đã xoá', 'fulfil-designs.deleted'],
  ['Design đã được xóa', 'fulfil-designs.deletedText'],
  ['Lỗi mạng', 'fulfil-designs.networkFailed'],
  ['Không thể xóa design.', 'fulfil-designs.networkFailedText'],
  ['OKOK', 'fulfil-designs.done'],
];

/** Returns the text at a key of the catalogue or of the contract, written as in the list. */
function readText(key: string): string | undefined {
  const [topic, ...path] = key.split('.');
  const text =
    topic === 'code'
      ? [...path, 'vi'].reduce<unknown>(readPart, ERRORS)
      : topic === 'problem'
        ? path.reduce<unknown>(readPart, PROBLEMS.vi)
        : [topic ?? '', ...path].reduce<unknown>(readPart, vi);
  return typeof text === 'string' ? text : undefined;
}

function readPart(texts: unknown, key: string): unknown {
  return typeof texts === 'object' && texts !== null ? (texts as Record<string, unknown>)[key] : undefined;
}

/** Replaces placeholders by N and M, as the list writes them. */
function toTemplate(text: string): string {
  return text.replaceAll(/\{\{\w+\}\}/g, 'N');
}

describe('the quoted texts of the product (UI-21)', () => {
  it.each(QUOTED)('include the text %o at the key %s', (text, key) => {
    expect(toTemplate(readText(key) ?? 'missing')).toBe(text.replaceAll(/\bM\b/g, 'N'));
  });
});

/** Keeps the source files that are neither tests nor catalogues. */
const toSources = (files: Record<string, string>) =>
  Object.entries(files).flatMap(([path, source]) => (/\.test\.|\/i18n\//.test(path) ? [] : [source]));
const SCREENS = toSources(
  import.meta.glob<string>(['../**/*.{ts,tsx}', '!./vi/*', '!./en/*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);
const FORMS = toSources(
  import.meta.glob<string>('../../../contract/src/*.ts', { query: '?raw', import: 'default', eager: true }),
);
const SERVER = [
  ...toSources(
    import.meta.glob<string>('../../../server/src/**/*.ts', { query: '?raw', import: 'default', eager: true }),
  ),
  ...SCREENS,
];

/** Returns whether a file that uses the topic contains the key, completely or up to a last part that the code chooses. */
function isSaid(key: string): boolean {
  const [topic = '', ...path] = key.split('.');
  if (topic === 'code') return SERVER.some((source) => source.includes(`'${path[0] ?? ''}'`));
  if (topic === 'problem') return FORMS.some((source) => source.includes(`'${path[0] ?? ''}'`));
  const whole = path.join('.');
  const choice = `${path.slice(0, -1).join('.')}.\${`;
  return SCREENS.some(
    (source) =>
      source.includes(`i18n/vi/${topic}.ts'`) &&
      [`'${whole}'`, `'${topic}:${whole}'`, '`' + choice, '`' + `${topic}:${choice}`].some((said) =>
        source.includes(said),
      ),
  );
}

it.each(QUOTED)('the quoted text %o (key %s) appears on a screen (UI-21)', (_text, key) => {
  expect(isSaid(key)).toBe(true);
});

/** Sources of the tests that render a screen, and of the end-to-end tests. */
const DRAWN = Object.values(
  import.meta.glob<string>('../**/*.test.tsx', { query: '?raw', import: 'default', eager: true }),
);
const JOURNEYS = Object.values(
  import.meta.glob<string>('../../../tests/e2e/*.e2e.ts', { query: '?raw', import: 'default', eager: true }),
);

/** Returns whether a test looks for the text on a rendered screen: by the full text or its beginning or, in an end-to-end test, by its key. */
function isDrawn(text: string, key: string): boolean {
  const begin = text.replace(/ (?:N|M|[(]Page)\b.*/, '').replace(/ 15 characters$/, '');
  const isSpelt = ["'", '"', '`', '/', '/^', '>'].some((quote) => DRAWN.some((test) => test.includes(quote + begin)));
  const [topic, ...path] = key.split('.');
  const name = path.at(-1) ?? '';
  const isNamed =
    topic === 'code' || topic === 'problem'
      ? [...DRAWN, ...JOURNEYS].some((test) => test.includes(`'${name}'`) || test.includes(`vi.${name}`))
      : JOURNEYS.some((test) => test.includes(`.${path.join('.')}`));
  return isSpelt || isNamed || JOURNEYS.some((test) => test.includes(`'${begin}`));
}

it.each(QUOTED)('A test of rendered screens searches for %o, of %s (UI-21)', (text, key) => {
  expect(isDrawn(text, key)).toBe(true);
});
