import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { setLocale } from '../i18n/i18n.ts';
import { isOff, openApp, refuse, type, USER, type SentCall } from '../testing/open-app.tsx';
import { aroundSignedIn } from '../testing/signed-in.ts';

aroundSignedIn();

const PERSON = { ...USER, userName: 'an.nguyen', bio: 'Sells shirts', dob: '1994-05-17' };

const HOUSES = ['MANGO', 'FLASH', 'PRESSIFY'].map((house) => ({
  house,
  isConnected: false,
  lastFour: null,
  checkedAt: null,
}));

const FORM = { isDemo: false, blockContextMenu: false, version: '0.2.0', commit: '49e63219a1b2c3d4' };

const PAGE = {
  '/form': () => FORM,
  '/auth/profile': () => PERSON,
  '/users/connections': () => HOUSES,
  '/users/telegram': () => null,
  '/auth/api': () => null,
  '/auth/sessions': () => [],
  '/wallet': () => ({
    balance: '40.00',
    held: '0.00',
    in7Days: '40.00',
    out7Days: '0.00',
    lowBalance: null,
    counts: [],
  }),
  '/payment-requests': () => ({ data: [], meta: { itemsPerPage: 5, totalItems: 0, currentPage: 1, totalPages: 0 } }),
  '/payment-requests/terms': () => ({
    balance: '40.00',
    leftToday: '2000.00',
    dayLimit: '2000.00',
    requestsLeft: 10,
    dayEndsAt: '2026-11-23T08:00:00.000Z',
    secondPersonAbove: '500.00',
    exchangeRate: 25_000,
    frozenUntil: null,
    frozenBy: null,
  }),
  '/transactions': () => ({ data: [], meta: { itemsPerPage: 20, totalItems: 0, currentPage: 1, totalPages: 0 } }),
};

function open(answers: Parameters<typeof openApp>[1] = {}): SentCall[] {
  return openApp('/community/user', { ...PAGE, ...answers });
}

/** Lists the bodies of the requests that were sent to a path. */
function listBodies(sent: readonly SentCall[], path: string): unknown[] {
  return sent.filter((call) => call.path === path && call.body !== null).map(({ body }) => body);
}

function button(name: string): HTMLButtonElement {
  return screen.getByRole<HTMLButtonElement>('button', { name });
}

describe('account info', () => {
  it('shows the problem of a field once the user has left the field, and saves changes (UI-31)', async () => {
    const sent = open({ '/auth/profile': ({ body }) => (body === null ? PERSON : { ...PERSON, ...(body as object) }) });
    const bio = await screen.findByLabelText('Bio');
    expect(isOff(button('Lưu thay đổi'))).toBe(true);
    type(bio, 'x'.repeat(101));
    screen.getByText('Bio is only allowed to have 100 characters');
    type(bio, ' ');
    screen.getByText('Bio is required');
    type(screen.getByLabelText('User name'), '');
    screen.getByText('User Name is required');
    expect(isOff(button('Lưu thay đổi'))).toBe(true);
    type(screen.getByLabelText('User name'), 'an');
    type(bio, 'Prints');
    fireEvent.click(button('Lưu thay đổi'));
    await screen.findByText('Cập nhật thành công');
    const { firstName, lastName, dob } = PERSON;
    expect(listBodies(sent, '/auth/profile')).toEqual([{ firstName, lastName, dob, bio: 'Prints', userName: 'an' }]);
    expect(isOff(button('Lưu thay đổi'))).toBe(true);
  });

  it('shows a taken user name at its field until the field changes (ACC-42)', async () => {
    open({ '/auth/profile': ({ body }) => (body === null ? PERSON : refuse('DUPLICATE_USERNAME')) });
    const field = await screen.findByLabelText('User name');
    type(field, 'taken');
    fireEvent.click(button('Lưu thay đổi'));
    await screen.findByText('User Name đã có người dùng');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    // The message appears only once, at the field.
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['User Name đã có người dùng']);
    type(field, 'free');
    expect(screen.queryByText('User Name đã có người dùng')).toBeNull();
  });

  it('can be reset to the saved values', async () => {
    open();
    const bio = await screen.findByLabelText<HTMLInputElement>('Bio');
    type(bio, 'Other');
    fireEvent.click(button('Bỏ thay đổi'));
    expect(bio.value).toBe(PERSON.bio);
    expect(screen.queryByRole('button', { name: 'Bỏ thay đổi' })).toBeNull();
  });

  it('does not exist for a shared account (ACC-46)', async () => {
    const sent = open({ '/auth/profile': () => ({ ...PERSON, isProfileLocked: true }) });
    await waitFor(() => expect(location.pathname).toBe('/404'));
    expect(sent.map(({ path }) => path)).not.toContain('/auth/sessions');
  });
});

describe('change password', () => {
  async function fillIn(texts: readonly [string, string, string]) {
    const labels = ['Mật khẩu hiện tại', 'Mật khẩu mới', 'Nhập lại mật khẩu mới'];
    for (const [index, label] of labels.entries()) type(await screen.findByLabelText(label), texts[index] ?? '');
  }

  it('requires a different password, entered twice (ACC-44)', async () => {
    open();
    await fillIn(['first-password', 'first-password', 'first-password']);
    screen.getByText("New password doesn't same as old password");
    await fillIn(['first-password', 'second-password', 'another-password']);
    screen.getByText("Confirm new password doesn't match");
    expect(isOff(button('Đổi mật khẩu'))).toBe(true);
  });

  it('reports that other sessions ended, and empties the fields', async () => {
    const sent = open({ '/auth/change-password': () => true });
    await fillIn(['first-password', 'second-password', 'second-password']);
    fireEvent.click(button('Đổi mật khẩu'));
    await screen.findByText('Đổi mật khẩu thành công');
    screen.getByText('Các thiết bị khác đã bị đăng xuất.');
    expect(listBodies(sent, '/auth/change-password')).toEqual([
      {
        oldPassword: 'first-password',
        newPassword: 'second-password',
        newPasswordConfirmation: 'second-password',
      },
    ]);
    expect(screen.getByLabelText<HTMLInputElement>('Mật khẩu mới').value).toBe('');
    expect(screen.queryByText('Password is required')).toBeNull();
  });

  it('shows a wrong old password at its field', async () => {
    open({ '/auth/change-password': () => refuse('OLD_PASSWORD_WRONG') });
    await fillIn(['wrong-password', 'second-password', 'second-password']);
    fireEvent.click(button('Đổi mật khẩu'));
    await screen.findByText('The given password does not match your current password!');
    expect(screen.getByLabelText<HTMLInputElement>('Mật khẩu mới').value).toBe('second-password');
  });

  it('shows the quoted text for any other refusal', async () => {
    open({ '/auth/change-password': () => refuse('USER_MISSING') });
    await fillIn(['first-password', 'second-password', 'second-password']);
    fireEvent.click(button('Đổi mật khẩu'));
    await screen.findByText('Opps, something went wrong!');
  });
});

describe('second factor', () => {
  const OTPAUTH = 'otpauth://totp/Bobbin:a@b.co?secret=ABCDEFGHIJKLMNOP&issuer=Bobbin';

  async function begin() {
    fireEvent.click(await screen.findByRole('button', { name: 'Bật 2FA' }));
    return screen.findByPlaceholderText<HTMLInputElement>('000000');
  }

  it('shows QR code and secret, submits on the sixth digit, and stays open until the recovery codes are saved (ACC-40)', async () => {
    let isOn = false;
    const sent = open({
      '/auth/profile': () => ({ ...PERSON, isTwoFactorAuthenticationEnabled: isOn }),
      '/2fa/generate': () => OTPAUTH,
      '/2fa/turn-on': () => {
        isOn = true;
        return ['AAAAA-BBBBB', 'CCCCC-DDDDD'];
      },
    });
    const field = await begin();
    screen.getByRole('img', { name: 'Mã QR để thêm tài khoản vào ứng dụng xác thực' });
    screen.getByText('ABCD EFGH IJKL MNOP');
    fireEvent.change(field, { target: { value: '123 456' } });
    await screen.findByText('AAAAA-BBBBB');
    screen.getByText('CCCCC-DDDDD');
    screen.getByText('Bật 2FA OK');
    expect(listBodies(sent, '/2fa/turn-on')).toEqual([{ passcode: '123456' }]);
    fireEvent.click(button('Xong'));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Đóng' }));
    screen.getByText('Cất các mã rồi đánh dấu vào ô trên trước khi đóng.');
    screen.getByText('AAAAA-BBBBB');
    fireEvent.click(screen.getByLabelText('Tôi đã cất các mã này'));
    fireEvent.click(button('Xong'));
    await waitFor(() => expect(screen.queryByText('AAAAA-BBBBB')).toBeNull());
    await screen.findByText('Đang bật');
  });

  it('reports a wrong code and clears it', async () => {
    open({ '/2fa/generate': () => OTPAUTH, '/2fa/turn-on': () => refuse('TWO_FACTOR_CODE_WRONG') });
    const field = await begin();
    fireEvent.change(field, { target: { value: '000000' } });
    await screen.findByText('Sai mã 2FA');
    expect(field.value).toBe('');
    screen.getByText('ABCD EFGH IJKL MNOP');
  });

  it('offers a new QR code when the old one has expired', async () => {
    let secret = 'ABCDEFGHIJKLMNOP';
    open({
      '/2fa/generate': () => OTPAUTH.replace('ABCDEFGHIJKLMNOP', secret),
      '/2fa/turn-on': () => refuse('TWO_FACTOR_NOT_BEGUN'),
    });
    fireEvent.change(await begin(), { target: { value: '123456' } });
    secret = 'PPPPOOOONNNNMMMM';
    fireEvent.click(await screen.findByRole('button', { name: 'Tạo mã QR mới' }));
    await screen.findByText('PPPP OOOO NNNN MMMM');
    expect(screen.getByPlaceholderText<HTMLInputElement>('000000').value).toBe('');
  });

  it('shows why the setup cannot begin', async () => {
    open({ '/2fa/generate': () => refuse('TWO_FACTOR_IS_ON') });
    fireEvent.click(await screen.findByRole('button', { name: 'Bật 2FA' }));
    expect((await screen.findByRole('alert')).textContent).toContain('2FA đang bật');
  });

  it('can be disabled with a code or a recovery code (ACC-41)', async () => {
    let isOn = true;
    const sent = open({
      '/auth/profile': () => ({ ...PERSON, isTwoFactorAuthenticationEnabled: isOn }),
      '/2fa/turn-off': ({ body }) => {
        if ((body as { passcode: string }).passcode === '123456') return refuse('TWO_FACTOR_CODE_WRONG');
        isOn = false;
        return true;
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Tắt 2FA' }));
    const field = await screen.findByLabelText<HTMLInputElement>('Mã 6 số hoặc mã khôi phục');
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.change(field, { target: { value: '123 456' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Tắt 2FA' }));
    await screen.findByText('Sai mã 2FA');
    expect(field.value).toBe('');
    fireEvent.change(field, { target: { value: 'AAAAA-BBBBB' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Tắt 2FA' }));
    await screen.findByText('Đang tắt');
    expect(listBodies(sent, '/2fa/turn-off')).toEqual([{ passcode: '123456' }, { passcode: 'AAAAA-BBBBB' }]);
  });
});

describe('new recovery codes', () => {
  const ON = { ...PERSON, isTwoFactorAuthenticationEnabled: true };

  async function ask() {
    fireEvent.click(await screen.findByRole('button', { name: 'Mã khôi phục mới' }));
    return screen.findByPlaceholderText<HTMLInputElement>('000000');
  }

  it('appear once, after six digits of the authenticator', async () => {
    const sent = open({
      '/auth/profile': () => ON,
      '/2fa/recovery-codes': ({ body }) =>
        (body as { passcode: string }).passcode === '123456'
          ? ['AAAAA-BBBBB', 'CCCCC-DDDDD']
          : refuse('TWO_FACTOR_CODE_WRONG'),
    });
    const field = await ask();
    screen.getByText(/mọi mã khôi phục cũ ngừng hoạt động/);
    fireEvent.change(field, { target: { value: '000000' } });
    await screen.findByText('Sai mã 2FA');
    expect(field.value).toBe('');
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: '123 456' } });
    await screen.findByText('AAAAA-BBBBB');
    screen.getByText('CCCCC-DDDDD');
    screen.getByText('Đã tạo mã khôi phục mới');
    expect(listBodies(sent, '/2fa/recovery-codes')).toEqual([{ passcode: '000000' }, { passcode: '123456' }]);
    button('Sao chép');
    button('Tải về');
    fireEvent.click(button('Xong'));
    screen.getByText('Cất các mã rồi đánh dấu vào ô trên trước khi đóng.');
    fireEvent.click(screen.getByLabelText('Tôi đã cất các mã này'));
    fireEvent.click(button('Xong'));
    await waitFor(() => expect(screen.queryByText('AAAAA-BBBBB')).toBeNull());
    await ask();
    expect(screen.queryByText('AAAAA-BBBBB')).toBeNull();
  });

  it('cannot be requested while the second factor is off', async () => {
    open();
    await screen.findByRole('button', { name: 'Bật 2FA' });
    expect(screen.queryByRole('button', { name: 'Mã khôi phục mới' })).toBeNull();
  });

  it('show how long to wait after too many wrong codes', async () => {
    open({
      '/auth/profile': () => ON,
      '/2fa/recovery-codes': () => refuse('TOO_MANY_REQUESTS', { status: 429, headers: { 'retry-after': '900' } }),
    });
    fireEvent.change(await ask(), { target: { value: '123456' } });
    expect((await screen.findByRole('alert')).textContent).toContain('15 phút');
  });
});

describe('the footer of the page', () => {
  afterEach(() => setLocale('vi'));

  it.each([
    ['vi', '49e63219a1b2c3d4', 'Phiên bản Bobbin 0.2.0, commit 49e63219'],
    ['en', null, 'Bobbin version 0.2.0'],
    ['en', undefined, 'Bobbin version 0.2.0'],
  ] as const)('names the release in %s (OPS-80)', async (locale, commit, text) => {
    await setLocale(locale);
    open({ '/form': () => ({ ...FORM, commit }) });
    expect((await screen.findByText(/Bobbin.* 0\.2\.0/)).textContent).toBe(text);
  });
});

describe('API connections', () => {
  it('splits the login of FLASH at the first bar, and shows a missing part at the field', async () => {
    const sent = open({ '/users/flash': () => true });
    const box = within(await screen.findByRole('group', { name: 'Flash Pod' }));
    const field = box.getByLabelText('username|password (Flash Pod)');
    const submit = box.getByRole('button', { name: 'Kiểm tra và lưu' });
    for (const [text, problem] of [
      ['nobody', 'Thiếu dấu |. Nhập dạng username|mật khẩu.'],
      ['nobody|', 'Password is required'],
      ['|secret', 'User Name is required'],
    ] as const) {
      fireEvent.change(field, { target: { value: text } });
      fireEvent.click(submit);
      box.getByText(problem);
    }
    fireEvent.change(field, { target: { value: ' me | se|cret ' } });
    fireEvent.click(submit);
    await screen.findByText('Cập nhật thành công');
    expect(listBodies(sent, '/users/flash')).toEqual([{ username: 'me', password: 'se|cret' }]);
  });

  it('shows the key that the demo accepts, and links to the next step once the key is saved (UI-9)', async () => {
    open({ '/form': () => ({ ...FORM, isDemo: true }), '/users/pressify': () => true });
    const box = within(await screen.findByRole('group', { name: 'Pressify.us' }));
    await box.findByText(/^Bản demo nhận pressify-demo-key\./);
    expect(box.queryByRole('link')).toBeNull();
    fireEvent.change(box.getByLabelText('API key (Pressify.us)'), { target: { value: 'pressify-demo-key' } });
    fireEvent.click(box.getByRole('button', { name: 'Kiểm tra và lưu' }));
    expect((await box.findByRole('link', { name: 'Về Dashboard' })).getAttribute('href')).toBe('/community');
  });

  it('shows a refused key at its field, with the reason', async () => {
    const exceptionBody = { code: 606, message: 'API key không đúng', reasons: ['IP_NOT_LISTED'] };
    open({ '/users/mango': () => Response.json({ isSuccess: false, body: null, exceptionBody }) });
    const box = within(await screen.findByRole('group', { name: 'Mango' }));
    fireEvent.change(box.getByLabelText('API key (Mango)'), { target: { value: 'some-key' } });
    fireEvent.click(box.getByRole('button', { name: 'Kiểm tra và lưu' }));
    const refusal = await box.findByRole('alert');
    expect(refusal.textContent).toContain('API key không đúng');
    expect(refusal.textContent).toContain('Nhà máy chỉ nhận IP đã đăng ký');
    expect(box.getByLabelText('API key (Mango)').getAttribute('aria-invalid')).toBe('true');
  });

  it('shows the error text of Telegram, and after success the text of the documents', async () => {
    const said = 'Bad Request: chat not found';
    const exceptionBody = { code: 131, message: 'refused', reasons: [said] };
    let isRight = false;
    open({
      '/users/telegram': ({ body }) => {
        if (body === null)
          return isRight ? { title: 'Shop', lastFour: '7890', checkedAt: PERSON.createdAt, hasOwnBot: true } : null;
        return isRight ? true : Response.json({ isSuccess: false, body: null, exceptionBody });
      },
    });
    const box = within(await screen.findByRole('group', { name: 'Telegram' }));
    fireEvent.change(box.getByLabelText('bot token|chat id (Telegram)'), { target: { value: '1:x|-100' } });
    fireEvent.click(box.getByRole('button', { name: 'Kiểm tra và lưu' }));
    expect((await box.findByRole('alert')).textContent).toContain(said);
    isRight = true;
    fireEvent.click(box.getByRole('button', { name: 'Kiểm tra và lưu' }));
    await screen.findByText('Cập nhật thành công, nếu có thông báo trong group thì đã cập nhật hoàn tất');
    await box.findByText('Shop · chat id …7890 · bot riêng');
  });

  it('asks for a new key when the factory no longer accepts the old one, and removes a key after a confirmation', async () => {
    const refused = { house: 'PRESSIFY', isConnected: false, lastFour: '-key', checkedAt: PERSON.createdAt };
    const sent = open({
      '/users/connections': () => [...HOUSES.slice(0, 2), refused],
      '/users/pressify': () => true,
    });
    const box = within(await screen.findByRole('group', { name: 'Pressify.us' }));
    box.getByText('Bị từ chối');
    box.getByLabelText('API key (Pressify.us)');
    fireEvent.click(box.getByRole('button', { name: 'Gỡ kết nối Pressify.us' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(listBodies(sent, '/users/pressify')).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Gỡ' }));
    await screen.findByText('Đã gỡ kết nối Pressify.us.');
    expect(listBodies(sent, '/users/pressify')).toEqual([{ api: '' }]);
  });
});

describe('transactions', () => {
  const ROW = {
    id: 't-1',
    amount: '1000000.00',
    code: 'BOB123',
    transactionType: 'DEPOSIT',
    transactionStatus: 'WAITING',
    exchangeRate: 25_000,
    description: '',
    amountUsd: '40.00',
    amountVnd: 1_000_000,
    askedVnd: null,
    expiresAt: null,
    beforeAmount: '0.00',
    afterAmount: '40.00',
    subject: null,
    addedBy: null,
    decidedBy: null,
    deletedAt: null,
    createdAt: PERSON.createdAt,
    updatedAt: PERSON.createdAt,
  };

  afterEach(() => setLocale('vi'));

  it.each([
    [
      'vi',
      [
        'Nạp tiền',
        'Rút tiền',
        'Design thuê',
        'SKU design',
        'Gia hạn shop',
        'Nhân viên điều chỉnh',
        'BONUS',
        'constructor',
      ],
    ],
    [
      'en',
      [
        'Deposit',
        'Withdrawal',
        'Design request',
        'SKU design',
        'Shop renewal',
        'Adjustment by staff',
        'BONUS',
        'constructor',
      ],
    ],
  ] as const)('show in %s the type of each movement; an unknown type appears unchanged', async (locale, words) => {
    await setLocale(locale);
    const types = ['DEPOSIT', 'WITHDRAWAL', 'DESIGN', 'SKU_DESIGN', 'RENEWAL', 'ADJUSTMENT', 'BONUS', 'constructor'];
    const data = types.map((transactionType) => ({
      ...ROW,
      id: transactionType,
      code: transactionType,
      transactionType,
    }));
    const meta = { itemsPerPage: 20, totalItems: data.length, currentPage: 1, totalPages: 1 };
    open({ '/transactions': () => ({ data, meta }) });
    await screen.findByRole('button', { name: /BONUS/ });
    const rows = [...document.querySelectorAll('#transactions tbody tr')];
    expect(rows.map((row) => row.querySelector('td:nth-child(3)')?.textContent)).toEqual(words);
  });

  it.each([
    ['the shop', 'shop', '7495', '/community/shop-details/7495'],
    ['the hired design', 'design', 'd-1', '/community/designs?design=d-1'],
    ['the SKU design', 'skuDesign', 's-1', '/community/sku?sku=s-1'],
    ['nothing without a page', 'paymentRequest', 'w-1', undefined],
  ])('link to %s as their subject (MNY-24)', async (_, kind, id, address) => {
    const meta = { itemsPerPage: 20, totalItems: 1, currentPage: 1, totalPages: 1 };
    const row = { ...ROW, description: 'Tide & Thread', subject: { kind, id } };
    open({ '/transactions': () => ({ data: [row], meta }) });
    const words = await screen.findByText('Tide & Thread');
    expect(words.closest('a')?.getAttribute('href')).toBe(address);
  });

  it('show dong with their dollars, and dollars at rate 1 (MNY-16)', async () => {
    const meta = { itemsPerPage: 20, totalItems: 2, currentPage: 1, totalPages: 1 };
    const fee = { ...ROW, id: 't-2', code: 'FEE', amountUsd: '-2.50', amountVnd: null, exchangeRate: 1 };
    open({ '/transactions': () => ({ data: [ROW, fee], meta }) });
    const shown = async (code: string) => {
      const line = (await screen.findByText(code)).closest('tr, li');
      return line?.textContent?.replaceAll(/\s+/g, ' ');
    };
    expect(await shown('BOB123')).toMatch(/1\.000\.000 ₫\s?@ 25\.000.*\+40\.00\$/);
    expect(await shown('FEE')).toContain('-2.50$');
  });

  it('profile page shows a message when there are no transactions', async () => {
    open();
    await screen.findByText('Chưa có giao dịch');
  });
});
