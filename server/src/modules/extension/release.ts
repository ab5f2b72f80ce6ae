import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { ExtensionRelease } from '@bobbin/contract/extension';
import { z } from 'zod';

const FOLDER = 'extension';
/** The file that the build of the extension writes next to the zip file. */
const releaseFile = z.object({ version: z.string(), sizeBytes: z.number().int() });

/** Returns the current release in the folder; reads the folder at each call, so that a new version needs no restart (EXT-12). */
export function createReleaseReader(webDir: string): () => Promise<ExtensionRelease> {
  const path = join(resolve(webDir), FOLDER, 'release.json');
  return async () => {
    try {
      const { version, sizeBytes } = releaseFile.parse(JSON.parse(await readFile(path, 'utf8')));
      return { version, sizeBytes, url: `/${FOLDER}/bobbin-extension.zip` };
    } catch {
      return { version: null, sizeBytes: null, url: null };
    }
  };
}
