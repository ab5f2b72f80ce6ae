import * as contract from '@bobbin/contract/auth';
import * as profiles from '@bobbin/contract/profile';
import * as sessionCalls from '@bobbin/contract/sessions';
import * as factor from '@bobbin/contract/two-factor';
import * as limits from '@bobbin/domain/limits';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { AppError } from '../../platform/errors.ts';
import type { Routes } from '../../platform/http/bind.ts';
import { readRelease } from '../../platform/release.ts';
import type { ApiKeys } from './api-keys.ts';
import type { Profile } from './profile.ts';
import type { Accounts } from './accounts.ts';
import { describeDevice, type Sessions, type Visitor } from './sessions.ts';
import type { TwoFactor } from './two-factor.ts';

const BEARER = 'Bearer ';

export interface AccountServices extends Accounts {
  sessions: Sessions;
  twoFactor: TwoFactor;
  profile: Profile;
  apiKeys: ApiKeys;
}

function toVisitor(request: FastifyRequest): Visitor {
  return { address: request.ip, device: describeDevice(request.headers['user-agent'] ?? '').words };
}

/** The current exchange rate, dong per dollar. */
export interface Rates {
  readCurrent(): Promise<number>;
}

export function bindAccounts(routes: Routes, accounts: AccountServices, rates: Rates, config: Config): void {
  const { sessions, twoFactor, profile, apiKeys } = accounts;
  const release = readRelease(config.BOBBIN_COMMIT);

  routes.bindPublic(contract.login, ({ body, request }) =>
    accounts.login(body.email, body.password, request.headers['user-agent'] ?? '', request.ip, body.key),
  );

  routes.bindPublic(contract.refresh, ({ body, request }) => {
    const header = request.headers.authorization;
    const token = body?.refreshToken ?? (header?.startsWith(BEARER) ? header.slice(BEARER.length) : undefined);
    if (token === undefined || token === '') throw new AppError('UNAUTHORIZED');
    return accounts.refresh(token, toVisitor(request));
  });

  routes.bindSession(contract.logout, async ({ principal }) => {
    await accounts.logout(principal);
    return true as const;
  });

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
    exchangeRate: await rates.readCurrent(),
    locales: ['vi', 'en'],
    isDemo: config.DEMO,
    blockContextMenu: config.BLOCK_CONTEXT_MENU,
    ...release,
  }));

  routes.bindSession(factor.authenticateTwoFactor, ({ principal, body, request }) =>
    twoFactor.authenticate(principal, body, request.ip),
  );
  routes.bindSeller(factor.generateTwoFactor, ({ scope }) => twoFactor.generate(scope));
  routes.bindSession(factor.turnOnTwoFactor, ({ scope, principal, body, request }) =>
    twoFactor.turnOn(scope, principal.sessionId, body.passcode, toVisitor(request)),
  );
  routes.bindSeller(factor.turnOffTwoFactor, async ({ scope, body, request }) => {
    await twoFactor.turnOff(scope, body.passcode, toVisitor(request));
    return true as const;
  });
  routes.bindSeller(factor.renewRecoveryCodes, ({ scope, body, request }) =>
    twoFactor.renewRecoveryCodes(scope, body.passcode, toVisitor(request)),
  );

  routes.bindSession(sessionCalls.listSessions, ({ scope, principal }) => sessions.list(scope, principal.sessionId));
  routes.bindSeller(sessionCalls.endSession, async ({ scope, params }) => {
    await sessions.end(scope, params.id);
    return true as const;
  });
  routes.bindSession(sessionCalls.endOtherSessions, async ({ scope, principal }) => {
    await sessions.endOthers(scope, principal.sessionId);
    return true as const;
  });

  routes.bindSeller(profiles.getPublicProfile, ({ params }) => profile.readPublic(params.username));
  routes.bindSession(profiles.changePassword, async ({ scope, principal, body, request }) => {
    await profile.changePassword(scope, principal.sessionId, body, toVisitor(request));
    return true as const;
  });
  routes.bindSeller(profiles.saveLocale, async ({ scope, body }) => {
    await profile.saveLocale(scope, body.locale);
    return true as const;
  });
  routes.bindSeller(profiles.getApiKey, ({ scope }) => apiKeys.read(scope));
  routes.bindSeller(profiles.createApiKey, ({ scope }) => apiKeys.create(scope));
  routes.bindSeller(profiles.removeApiKey, async ({ scope }) => {
    await apiKeys.remove(scope);
    return true as const;
  });
}
