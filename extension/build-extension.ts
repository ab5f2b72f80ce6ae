import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { toManifest, type BuildChoice } from './src/manifest.ts';
import { toZip } from './src/zip.ts';

const SOURCES = join(import.meta.dirname, 'src');
const SCRIPTS = ['background', 'page', 'relay', 'options', 'popup'] as const;
const PAGES = ['options.html', 'popup.html', 'pages.css'] as const;

/** Builds the unpacked extension into a folder, writes a zip of that folder next to it, and returns the extension's version. */
export async function buildExtension(folder: string, choice: BuildChoice): Promise<string> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // Each script is built separately, because the browser loads the extension's scripts one by one and not as modules.
  for (const name of SCRIPTS) {
    await build({
      configFile: false,
      logLevel: 'warn',
      root: SOURCES,
      build: {
        outDir: folder,
        emptyOutDir: false,
        target: 'chrome120',
        lib: { entry: join(SOURCES, `${name}.ts`), formats: ['iife'], name: 'bobbin', fileName: () => `${name}.js` },
      },
    });
  }
  for (const page of PAGES) cpSync(join(SOURCES, page), join(folder, page));
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(toManifest(version, choice), null, 2)}\n`);
  const files = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))] as const);
  writeFileSync(`${folder}.zip`, toZip(Object.fromEntries(files)));
  return version;
}

/** Copies the extension's zip and its version and size to the folder that Bobbin serves; the URL is the same for every version. */
export function publishExtension(zip: string, folder: string, version: string): void {
  mkdirSync(folder, { recursive: true });
  cpSync(zip, join(folder, 'bobbin-extension.zip'));
  const release = { version, sizeBytes: statSync(zip).size };
  writeFileSync(join(folder, 'release.json'), `${JSON.stringify(release)}\n`);
}
