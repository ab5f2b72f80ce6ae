import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice|unlicense)(?:[._-]|$)/i;
const RULE = '='.repeat(80);

interface Manifest {
  name: string;
  version: string;
  license?: string | { type: string };
  author?: string | { name?: string };
  repository?: string | { url?: string };
}

/** Joins the licences of packages into one text: for each package its own licence files, or the text of the licence that its package.json names. */
export function writeNotices(places: readonly string[]): string {
  const notices = new Map(places.map((place) => readNotice(place)));
  const sorted = [...notices].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
  return [`Bobbin contains these ${sorted.length} packages of others, each under its own licence.\n`, ...sorted].join(
    `\n${RULE}\n`,
  );
}

function readNotice(place: string): [name: string, text: string] {
  const manifest = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')) as Manifest;
  const { name, version, license, repository } = manifest;
  const files = readdirSync(place).filter((file) => LICENCE_FILE.test(file));
  const address = typeof repository === 'string' ? repository : repository?.url;
  const title = `${name}@${version}`;
  const head = [title, `Licence: ${typeof license === 'string' ? license : (license?.type ?? 'see below')}`];
  if (address !== undefined) head.push(`Source: ${address}`);
  const author = typeof manifest.author === 'string' ? manifest.author : manifest.author?.name;
  if (files.length === 0 && author !== undefined) head.push(`Author: ${author}`);
  const texts = files.map((file) => readFileSync(join(place, file), 'utf8').trim());
  return [title, `${[head.join('\n'), ...texts].join('\n\n')}\n`];
}
