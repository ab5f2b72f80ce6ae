import type { FileProblemKind } from '../modules/library/module.ts';
import { defineCommand } from './command.ts';
import { readCount } from './numbers.ts';
import { countOf } from './tables.ts';

const NAMED = 100;
const NAMED_MAX = 100_000;
const MEGABYTE = 1_000_000;
/** Previews that one entry of the action history names. */
const LOGGED_MAX = 50;

const WORDS: Readonly<Record<FileProblemKind, string>> = {
  missing: 'is missing: restore it from a backup of the files',
  missingPreview: 'is missing: --repair-missing has it made again',
  wrongSize: 'has another size than its row says: restore it from a backup of the files',
  wrongHash: 'has other bytes than its name says: restore it from a backup of the files',
  unknown: 'belongs to no row: it takes space, and may be of a database that was restored from an older backup',
};

export const filesVerify = defineCommand({
  name: 'files verify',
  summary: 'compares the files of the database with the folder or the S3 store, both ways',
  details: [
    'It may run beside the API and workers: what changes meanwhile is looked at again before it is named. Nothing is removed.',
  ],
  options: {
    hash: { type: 'flag', about: 'reads all bytes and compares them with their SHA-256; takes long' },
    'repair-missing': { type: 'flag', about: 'has missing previews made again; missing files come from a backup only' },
    limit: { type: 'text', value: 'number', about: `how many problems are named, ${NAMED} unless said otherwise` },
  },
  isChanging: true,
  async run({ options, confirm, openApp, report }) {
    const namedMax = readCount('limit', options.limit, NAMED, NAMED_MAX);
    const isRepairing = options['repair-missing'];
    if (isRepairing) await confirm('Have missing previews made again?');
    const app = await openApp();
    const { verifying } = app.library;
    const found = await verifying.verify({
      readsBytes: options.hash,
      namedMax: isRepairing ? NAMED_MAX : namedMax,
      onProgress: (done) => report(`${done} files so far`),
    });
    const repaired: string[] = [];
    if (isRepairing) {
      for (const { kind, name } of found.problems) {
        const [sha256 = ''] = name.split('/').at(-1)?.split('.') ?? [];
        if (kind === 'missingPreview' && (await verifying.askPreviews(sha256)) > 0) repaired.push(name);
      }
      if (repaired.length > 0) {
        const [{ inTransaction }, { operatorScope }] = await Promise.all([
          import('../platform/database.ts'),
          import('../platform/access.ts'),
        ]);
        const after = { count: repaired.length, names: repaired.slice(0, LOGGED_MAX) };
        await inTransaction(app.db, (trx) =>
          app.audit.record(trx, operatorScope(''), { action: 'repairPreviews', entity: 'file', entityId: '', after }),
        );
      }
    }
    const problems = found.problems.slice(0, namedMax);
    const total = Object.values(found.counts).reduce((sum, count) => sum + count, 0);
    const left = total - repaired.length;
    return {
      lines: [
        ...problems.map(({ kind, name, sizeBytes }) => `files/${name} (${sizeBytes} bytes) ${WORDS[kind]}`),
        ...(total > problems.length ? [`${total - problems.length} more; --limit names more`] : []),
        ...(repaired.length > 0 ? [`${countOf(repaired.length, 'preview')} will be made again`] : []),
        `${countOf(found.files, 'file')} in the database, ${found.stored} stored with ${Math.round(found.storedBytes / MEGABYTE)} MB: ${countOf(total, 'problem')}`,
      ],
      data: { ...found, problems, repaired, readsBytes: options.hash },
      hasProblems: left > 0,
    };
  },
});
