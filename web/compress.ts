import { readdir, readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { minify, type Plugin } from 'vite';

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

const TEXT_FILE = /\.(?:html|js|css|svg|json|webmanifest)$/;
/** Size in bytes below which compression saves nothing. */
const MIN_BYTES = 512;
const FAST_QUALITY = 4;

/** Scripts of public/ are copied unchanged. */
const OWN_SCRIPT = /^[\w-]+\.js$/;

/**
 * Writes a .gz and a .br copy beside every text file of the build, so that the server never compresses during a request. WEB_PACKING=fast
 * (`npm start`) writes only a quick .br: the best compression takes as long as the rest of the build.
 */
export function compress(): Plugin {
  let folder = '';
  return {
    name: 'compress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const names = await readdir(folder, { recursive: true });
      await Promise.all(names.filter((name) => OWN_SCRIPT.test(name)).map((name) => shorten(resolve(folder, name))));
      await Promise.all(names.filter((name) => TEXT_FILE.test(name)).map((name) => writeTwins(resolve(folder, name))));
    },
  };
}

async function shorten(path: string): Promise<void> {
  await writeFile(path, (await minify(path, await readFile(path, 'utf8'))).code);
}

async function writeTwins(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < MIN_BYTES) return;
  const isFast = process.env.WEB_PACKING === 'fast';
  const quality = isFast ? FAST_QUALITY : constants.BROTLI_MAX_QUALITY;
  const brotli = toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  await writeFile(`${path}.br`, await brotli);
  if (!isFast) await writeFile(`${path}.gz`, await toGzip(bytes, { level: constants.Z_BEST_COMPRESSION }));
}
