/** What the demo world is seeded with; offered on the login page only when the server says that it is the demo. */
export const DEMO_PASSWORD = 'bobbin-demo-1';

export const DEMO_ACCOUNTS = [
  { email: 'seller@bobbin.demo', role: 'demoSeller' },
  { email: 'admin@bobbin.demo', role: 'demoStaff' },
] as const;
