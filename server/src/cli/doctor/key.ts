import type { Config } from '../../config.ts';
import { ok, problem, reasonOf, type Finding } from './finding.ts';

/** Checks that the configured keys are those of the database (OPS-103), without writing to the database. */
export async function checkKey({
  DATABASE_URL,
  APP_SECRET_KEY,
  APP_SECRET_KEYS_OLD,
}: Pick<Config, 'DATABASE_URL' | 'APP_SECRET_KEY' | 'APP_SECRET_KEYS_OLD'>): Promise<Finding> {
  const [{ createVault }, { proveKeys }] = await Promise.all([
    import('../../platform/crypto.ts'),
    import('../../platform/sealing-keys.ts'),
  ]);
  try {
    const isJudged = await proveKeys(DATABASE_URL, createVault(APP_SECRET_KEY, APP_SECRET_KEYS_OLD), {
      isReadOnly: true,
    });
    return ok('key', isJudged ? 'APP_SECRET_KEY is that of the database' : 'The database has noted no key yet');
  } catch (error) {
    return problem('key', reasonOf(error), "See 'Rotating the key' and 'When the key is lost' in docs/operations.md");
  }
}
