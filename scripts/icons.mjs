// Adds icons to web/src/ui/icons.ts: `node scripts/icons.mjs add alarm point-filled`. Without names it reads all drawings again.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PACKAGE = '@tabler/icons@3.51.0';
const root = join(import.meta.dirname, '..');
const TARGET = join(root, 'web/src/ui/icons.ts');
const SVG_PATH = /<path d="([^"]+)" \/>/g;
/** The invisible square that sets the size of every drawing; it is left out. */
const SQUARE = '<path stroke="none" d="M0 0h24v24H0z" fill="none" />';

const [command, ...names] = process.argv.slice(2);
if (command !== 'add') {
  console.error(
    'Usage: node scripts/icons.mjs add <name> …, with names as on tabler.io/icons; filled ones end in -filled.',
  );
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'bobbin-icons-'));
try {
  const known = [...readFileSync(TARGET, 'utf8').matchAll(/^export const Icon(\w+)/gm)].map(([, name = '']) => name);
  const wanted = [...new Set([...known, ...names.map(toCamelCase)])].toSorted((a, b) => (a < b ? -1 : 1));
  writeFileSync(TARGET, writeModule(readPackage(folder), wanted));
  run('oxfmt', [TARGET]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Reads the drawings of the package, by their names in our code, and the licence. */
function readPackage(temporary) {
  run('npm', ['pack', PACKAGE, '--silent', '--pack-destination', temporary]);
  const [archive = ''] = readdirSync(temporary);
  run('tar', ['-xzf', join(temporary, archive), '-C', temporary]);
  const drawings = new Map();
  for (const kind of ['outline', 'filled']) {
    const icons = join(temporary, 'package/icons', kind);
    for (const file of readdirSync(icons)) {
      const name = toCamelCase(file.replace(/\.svg$/, '')) + (kind === 'filled' ? 'Filled' : '');
      drawings.set(name, join(icons, file));
    }
  }
  return { drawings, licence: readFileSync(join(temporary, 'package/LICENSE'), 'utf8').trim() };
}

function writeModule({ drawings, licence }, wanted) {
  const lines = wanted.map((name) => {
    const file = drawings.get(name);
    if (file === undefined) throw new Error(`${PACKAGE} has no icon ${name}`);
    const { d, isFilled } = readDrawing(file);
    return `export const Icon${name} = /* @__PURE__ */ toIcon('${d}'${isFilled ? ', true' : ''});\n`;
  });
  const notice = licence.split('\n').map((line) => ` * ${line}`.trimEnd());
  return [
    `/*\n * Icons of ${PACKAGE} that the pages use, each as one path. Written by scripts/icons.mjs.\n *\n`,
    `${notice.join('\n')}\n */\nimport { toIcon } from './icon.ts';\n\n`,
    ...lines,
  ].join('');
}

/** Joins the lines of a drawing to one path, so that a page of orders has 600 elements fewer. */
function readDrawing(file) {
  const svg = readFileSync(file, 'utf8');
  const shapes = svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.indexOf('</svg>')).replace(SQUARE, '');
  if (shapes.replaceAll(SVG_PATH, '').trim() !== '') throw new Error(`${file} is not made of plain paths`);
  const d = [...shapes.matchAll(SVG_PATH)].map(([, path]) => path).join('');
  return { d, isFilled: svg.includes('fill="currentColor"') };
}

function toCamelCase(name) {
  return name
    .replace(/^Icon(?=[A-Z])/, '')
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

function run(name, args) {
  const { status, error } = spawnSync(name, args, { stdio: ['ignore', 'ignore', 'inherit'], cwd: root });
  if (error || status !== 0) throw new Error(`${name} failed${error ? `: ${error.message}` : ''}`);
}
