/** Password of the seeded demo accounts; the login page offers these accounts only if the server reports that it is a demo. */
export const DEMO_PASSWORD = 'bobbin-demo-1';

export const DEMO_ACCOUNTS = [
  { email: 'seller@bobbin.test', role: 'demoSeller' },
  { email: 'seller2@bobbin.test', role: 'demoSeller' },
  { email: 'designer@bobbin.test', role: 'demoDesigner' },
  { email: 'support@bobbin.test', role: 'demoSupport' },
  { email: 'admin@bobbin.test', role: 'demoAdmin' },
] as const;
