/** Variables that production needs in addition to its database and ports. */
export const PRODUCTION_ENV = {
  APP_SECRET_KEY: 'a secret key for tests only, 32+ characters',
  PUBLIC_URL: 'https://desk.example.com',
  MARKETPLACE_APP_KEY: 'key',
  MARKETPLACE_APP_SECRET: 'secret',
  MARKETPLACE_SERVICE_ID: '7300000000000000001',
  MAIL_OUTBOX: '1',
} as const;
