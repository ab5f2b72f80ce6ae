import { createWriteStream } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { syncFolder } from '../platform/sync-folder.ts';
import { getAccount } from './accounts.ts';
import { defineCommand, Failure } from './command.ts';

/** Mode of the file: it contains personal data, so only the user who runs the command may read it. */
const MODE = 0o600;

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Writes a file completely or not at all; a killed run leaves a `.part` file, which the next run replaces. */
async function writeWhole(path: string, pieces: AsyncIterable<Uint8Array>): Promise<number> {
  const part = `${path}.part`;
  try {
    await rm(part, { force: true });
    const handle = await open(part, 'wx', MODE);
    let sizeBytes = 0;
    try {
      const out = createWriteStream(part, { fd: handle.fd, autoClose: false });
      await pipeline(Readable.from(pieces), out);
      sizeBytes = out.bytesWritten;
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, path);
    await syncFolder(dirname(path));
    return sizeBytes;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

export const exportAccount = defineCommand({
  name: 'export-account',
  summary: 'writes a ZIP of all that is held of a person, with no secret and nothing of other people',
  details: ['The same archive as under Your data in the profile. The action history says that it was made.'],
  arguments: [
    { name: 'email', about: 'of the account' },
    {
      name: 'file',
      about: 'where it is written, in this folder unless said otherwise; must not exist yet',
      isOptional: true,
    },
  ],
  options: {},
  isChanging: false,
  async run({ arguments: [email = '', file], openApp }) {
    const app = await openApp();
    const account = await getAccount(app, email);
    if (file !== undefined && (await isThere(file))) throw new Failure(`${file} exists already`);
    const { name, pieces } = await app.closings.exportByOperator(account.userId);
    const path = resolve(file ?? name);
    if (await isThere(path)) throw new Failure(`${basename(path)} exists already`);
    const sizeBytes = await writeWhole(path, pieces);
    return {
      lines: [`All that is held of ${account.email} is in ${path} (${sizeBytes} bytes)`],
      data: { email: account.email, file: path, sizeBytes },
    };
  },
});
