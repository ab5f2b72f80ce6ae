import * as contract from '@bobbin/contract/auth';
import * as limits from '@bobbin/domain/limits';
import type { Config } from '../../config.ts';
import { AppError } from '../../platform/errors.ts';
import type { Routes } from '../../platform/http/bind.ts';
import type { Accounts } from './service.ts';

const BEARER = 'Bearer ';

export function bindAccounts(routes: Routes, accounts: Accounts, config: Config): void {
  routes.bindPublic(contract.login, ({ body, request }) =>
    accounts.login(body.email, body.password, request.headers['user-agent'] ?? '', request.ip),
  );

  routes.bindPublic(contract.refresh, ({ body, request }) => {
    const header = request.headers.authorization;
    const token = body?.refreshToken ?? (header?.startsWith(BEARER) ? header.slice(BEARER.length) : undefined);
    if (token === undefined || token === '') throw new AppError('UNAUTHORIZED');
    return accounts.refresh(token);
  });

  routes.bindSession(contract.logout, async ({ principal }) => {
    await accounts.logout(principal);
    return true as const;
  });

  routes.bindSeller(contract.getProfile, ({ scope }) => accounts.getProfile(scope));

  routes.bindPublic(contract.getForm, async () => ({
    brand: config.BRAND,
    policyUrl: config.POLICY_URL,
    panel: {
      title: { vi: 'Kênh thông báo của Bobbin', en: 'Bobbin news channel' },
      text: {
        vi: 'Tham gia kênh để nhận thông báo cập nhật, lịch bảo trì và mẹo xử lý đơn nhanh hơn.',
        en: 'Join the channel for updates, maintenance windows and tips for faster order work.',
      },
      linkLabel: { vi: 'Tham gia kênh', en: 'Join the channel' },
      linkUrl: config.CHANNEL_URL,
    },
    limits: {
      passwordMin: limits.PASSWORD_MIN,
      passwordMax: limits.PASSWORD_MAX,
      nameMin: limits.NAME_MIN,
      nameMax: limits.NAME_MAX,
      passcodeLength: limits.PASSCODE_LENGTH,
      bioMax: limits.BIO_MAX,
      uploadMaxBytes: limits.UPLOAD_MAX_BYTES,
    },
    exchangeRate: config.EXCHANGE_RATE,
    locales: ['vi', 'en'],
    isDemo: config.DEMO,
    blockContextMenu: config.BLOCK_CONTEXT_MENU,
  }));
}
