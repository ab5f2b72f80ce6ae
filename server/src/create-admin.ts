import './import-guard.ts';
import { email as emailSchema } from '@bobbin/contract/auth';
import { buildApp } from './app.ts';
import { ConfigError } from './config.ts';
import { createLog } from './platform/log.ts';
import { runScript } from './script.ts';

await runScript('No admin was made', async (config) => {
  const email = emailSchema.safeParse(process.argv[2] ?? '');
  if (!email.success) throw new ConfigError('Say whom: node server/src/create-admin.ts somebody@example.com');
  const app = buildApp(config, createLog(config.LOG_LEVEL, 'create-admin'));
  try {
    const { password } = await app.accounts.createAdmin(email.data);
    const how = password === null ? 'with the password that they have' : `with the password ${password}`;
    return `${email.data} is an admin and signs in at ${config.PUBLIC_URL} ${how}`;
  } finally {
    await app.close();
  }
});
