/** Known to everybody; exist only where DEMO is on, which production refuses. */
export const DEMO_PASSWORD = 'bobbin-demo-1';
export const DEMO_ACCOUNTS = [
  { id: 'demo-seller', email: 'seller@bobbin.test', firstName: 'Lan', lastName: 'Nguyễn', roleId: 'everyone' },
  { id: 'demo-seller-2', email: 'seller2@bobbin.test', firstName: 'Minh', lastName: 'Trần', roleId: 'everyone' },
  { id: 'demo-designer', email: 'designer@bobbin.test', firstName: 'Hà', lastName: 'Phạm', roleId: 'designer' },
  { id: 'demo-support', email: 'support@bobbin.test', firstName: 'Quân', lastName: 'Lê', roleId: 'support' },
  { id: 'demo-admin', email: 'admin@bobbin.test', firstName: 'Thu', lastName: 'Đỗ', roleId: 'admin' },
] as const;
export const DEMO_EMAILS: readonly string[] = DEMO_ACCOUNTS.map(({ email }) => email);
