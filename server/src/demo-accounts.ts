import { sellerScope, staffScope, type Principal, type SellerScope, type StaffScope } from './platform/access.ts';

/** Password of the demo accounts. It is public, because the accounts exist only when DEMO is on, which a production configuration rejects. */
export const DEMO_PASSWORD = 'bobbin-demo-1';
export const DEMO_ACCOUNTS = [
  { id: 'demo-seller', email: 'seller@bobbin.test', firstName: 'Lan', lastName: 'Nguyễn', roleId: 'everyone' },
  { id: 'demo-seller-2', email: 'seller2@bobbin.test', firstName: 'Minh', lastName: 'Trần', roleId: 'everyone' },
  { id: 'demo-designer', email: 'designer@bobbin.test', firstName: 'Hà', lastName: 'Phạm', roleId: 'designer' },
  { id: 'demo-support', email: 'support@bobbin.test', firstName: 'Quân', lastName: 'Lê', roleId: 'support' },
  { id: 'demo-admin', email: 'admin@bobbin.test', firstName: 'Thu', lastName: 'Đỗ', roleId: 'admin' },
] as const;

function principalOf(account: (typeof DEMO_ACCOUNTS)[number]): Principal {
  return {
    userId: account.id,
    sessionId: 'demo',
    isApiKey: false,
    name: `${account.firstName} ${account.lastName}`,
    hasPendingSecondFactor: false,
    isAdmin: false,
    isStaff: false,
    permissions: new Set<string>(),
  };
}

/** The seller whose shops the demo connects. */
export function openShop(): SellerScope {
  return sellerScope(principalOf(DEMO_ACCOUNTS[0]), '', '');
}

/** Returns the staff scope of an admin of the demo. */
export function openStaffScope(): StaffScope {
  const boss = DEMO_ACCOUNTS.find(({ roleId }) => roleId === 'admin');
  if (!boss) throw new Error('The demo has no admin');
  return staffScope({ ...principalOf(boss), isAdmin: true, isStaff: true }, 'EDIT_POSTS', '', '');
}
export const DEMO_EMAILS: readonly string[] = DEMO_ACCOUNTS.map(({ email }) => email);
