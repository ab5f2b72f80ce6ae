import { randomUUID } from 'node:crypto';
import * as auth from '@bobbin/contract/auth';
import * as connections from '@bobbin/contract/connections';
import { streamEvents } from '@bobbin/contract/events';
import * as extension from '@bobbin/contract/extension';
import * as files from '@bobbin/contract/files';
import * as fulfilment from '@bobbin/contract/fulfilment';
import * as orders from '@bobbin/contract/orders';
import * as profile from '@bobbin/contract/profile';
import { getRank } from '@bobbin/contract/ranks';
import * as sessions from '@bobbin/contract/sessions';
import * as passwordReset from '@bobbin/contract/password-reset';
import * as registration from '@bobbin/contract/registration';
import * as shops from '@bobbin/contract/shops';
import * as twoFactor from '@bobbin/contract/two-factor';
import { listTransactions } from '@bobbin/contract/wallet';
import { named, personal, row, type Row } from './row.ts';
import { STAFF_ROWS } from './staff-rows.ts';

function newEmail(): string {
  return `mai-${randomUUID()}@example.com`;
}

/** Every endpoint of the contract; one that is added there without a row here fails the matrix. */
export const ROWS: readonly Row[] = [
  personal(auth.login, () => ({ body: { email: newEmail(), password: 'not a password' } })),
  row(auth.refresh, () => ({ body: { refreshToken: 'nobody.nothing' } }), 'unauthorized', 'unauthorized'),
  personal(auth.logout),
  personal(auth.getProfile),
  personal(auth.getForm),

  personal(twoFactor.authenticateTwoFactor, () => ({ body: { twoFactorAuthenticationCode: '000000' } })),
  personal(twoFactor.generateTwoFactor),
  personal(twoFactor.turnOnTwoFactor, () => ({ body: { passcode: '000000' } })),
  personal(twoFactor.turnOffTwoFactor, () => ({ body: { passcode: '000000' } })),
  personal(twoFactor.renewRecoveryCodes, () => ({ body: { passcode: '000000' } })),
  personal(sessions.listSessions),
  named(sessions.endSession, ({ sessionId }) => ({ params: { id: sessionId } })),
  personal(sessions.endOtherSessions),
  // Only the first caller gets the name; the others are told that it is taken.
  personal(profile.updateProfile, () => ({
    body: { firstName: 'An', lastName: 'Test', bio: 'Hi', dob: '1990-01-31', userName: 'an.test' },
  })),
  personal(profile.getPublicProfile, () => ({ params: { username: 'an.test' } })),
  personal(profile.changePassword, () => ({
    body: { oldPassword: 'not it at all', newPassword: 'another one', newPasswordConfirmation: 'another one' },
  })),
  personal(profile.saveLocale, () => ({ body: { locale: 'vi' } })),
  personal(profile.getApiKey),
  personal(profile.createApiKey),
  personal(profile.removeApiKey),
  personal(streamEvents),
  personal(getRank, () => ({ params: { id: 'today' } })),
  personal(listTransactions),

  // An email of its own each time: the tries of one email are counted.
  personal(registration.register, () => ({
    body: { email: newEmail(), firstName: 'Mai', lastName: 'Test', dob: '1990-01-01', password: 'a good password' },
  })),
  personal(registration.sendConfirmationEmail, () => ({ body: { email: newEmail() } })),
  personal(registration.confirmEmail, () => ({ body: { email: newEmail(), token: 'nothing' } })),
  personal(passwordReset.sendPasscode, () => ({ body: { email: newEmail() } })),
  personal(passwordReset.verifyPasscode, () => ({ body: { email: newEmail(), passcode: '23456789' } })),
  personal(passwordReset.setForgottenPassword, () => ({
    body: {
      email: newEmail(),
      passcode: '23456789',
      newPassword: 'another good one',
      newPasswordConfirmation: 'another good one',
    },
  })),

  personal(shops.createShop, () => ({ body: { data: 'not-a-code', friendlyName: 'Shop' } })),
  personal(shops.listShops),
  personal(shops.listShops, ({ shopId }) => ({ query: { search: shopId } })),
  personal(shops.listShops, () => ({ query: { isExpired: 'false' } })),
  named(shops.getShop, ({ shopId }) => ({ params: { id: shopId } })),
  personal(shops.listShopNames),
  named(shops.updateShop, ({ shopId }) => ({ body: { id: shopId, name: 'Renamed' } })),
  named(shops.updateShopProxy, ({ shopId }) => ({ body: { id: shopId, proxy: '' } })),
  named(shops.updateShopProxy, ({ shopId }) => ({ body: { id: shopId, proxy: '127.0.0.1:1:user:pass' } })),
  named(shops.switchAutoRenew, ({ shopId }) => ({ body: { shopId, autoRenew: false } })),
  named(shops.switchAutoLabel, ({ shopId }) => ({ body: { shopId, autoLabel: false } })),
  named(shops.renewShop, ({ shopId }) => ({ params: { id: shopId } })),
  named(shops.syncShop, ({ shopId }) => ({ params: { id: shopId } })),
  row(shops.syncShop, ({ shopId }) => ({ params: { id: shopId }, body: { errorId: 'x' } }), 'missing', 'missing'),
  named(shops.updateWarehouses, ({ shopId }) => ({ body: { id: shopId } })),
  named(shops.listShopProducts, ({ shopId }) => ({ params: { id: shopId } })),
  personal(shops.getAuthorizeLink),

  named(extension.listViolations, ({ shopId }) => ({ query: { id: shopId } })),
  named(extension.syncExtension, ({ shopId }) => ({
    body: {
      version: '1.0.0',
      shopId,
      observedAt: new Date().toISOString(),
      violations: { total: 0, records: [] },
    },
  })),

  personal(orders.listOrders),
  personal(orders.listOrders, ({ shopId }) => ({ query: { shops: shopId } })),
  personal(orders.listOrders, ({ orderId }) => ({ query: { search: orderId } })),
  personal(orders.getTrackingSummary, ({ shopId }) => ({ query: { shops: shopId } })),
  named(orders.listOrderProducts, ({ orderId }) => ({ params: { id: orderId } })),
  named(orders.getOrder, ({ orderId }) => ({ params: { id: orderId } })),
  named(orders.createLabel, ({ shopId, orderId }) => ({ body: { shopId, orderId } })),
  personal(orders.exportOrders, ({ orderId }) => ({ body: { ids: [orderId] } })),
  personal(orders.exportOrders, ({ shopId }) => ({ body: { filter: { shops: shopId } } })),

  named(fulfilment.fulfilOrder, ({ orderId }) => ({ body: { id: orderId, type: 'HAND', fulfillPrice: '5.00' } })),
  named(fulfilment.fulfilOrder, ({ orderId, productId }) => ({
    body: {
      id: orderId,
      type: 'AUTO',
      isDraft: true,
      fulfillHouse: 'PRESSIFY',
      orderProducts: [{ id: productId }],
    },
  })),
  named(fulfilment.quoteFulfilment, ({ orderId, productId }) => ({
    body: { id: orderId, fulfillHouse: 'PRESSIFY', orderProducts: [{ id: productId }] },
  })),
  named(fulfilment.cancelFulfilment, ({ orderId }) => ({ body: { id: orderId } })),
  named(fulfilment.retryFulfilment, ({ orderId }) => ({ params: { id: orderId } })),
  named(fulfilment.resolveFulfilment, ({ orderId }) => ({
    params: { id: orderId },
    body: { isAtFactory: false, reason: 'Asked by telephone' },
  })),
  personal(fulfilment.getFulfilmentSettings),
  personal(fulfilment.saveFulfilmentSettings, () => ({ body: { fulfillHouse: 'PRESSIFY' } })),
  personal(fulfilment.listSkus, () => ({ params: { factory: 'PRESSIFY', line: 'NONE' } })),
  personal(fulfilment.connectPressify, () => ({ body: { api: '' } })),
  personal(fulfilment.listConnections),
  personal(connections.connectMango, () => ({ body: { api: '' } })),
  personal(connections.connectFlash, () => ({ body: { username: '', password: '' } })),
  personal(connections.connectTelegram, () => ({ body: { api: '' } })),
  personal(connections.getTelegram),

  named(files.uploadFile, ({ productId }) => ({ body: { id: productId, side: 'front' } })),
  named(files.removeDesign, ({ productId }) => ({ params: { id: productId, side: 'front' } })),

  ...STAFF_ROWS,
];
