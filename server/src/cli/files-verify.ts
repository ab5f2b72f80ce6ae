import type { FileProblemKind } from '../modules/library/module.ts';
import { defineCommand } from './command.ts';
import { readCount } from './numbers.ts';
import { countOf } from './tables.ts';

const NAMED = 100;
const NAMED_MAX = 100_000;
const MEGABYTE = 1_000_000;
/** Number of previews that one transaction requests; one action log names all of them. */
const BATCH = 50;

const WORDS: Readonly<Record<FileProblemKind, string>> = {
  missing: 'is missing: restore it from a backup of the files',
  missingPreview: 'is missing: --repair-missing makes it again',
  wrongSize: 'has another size than its row says: restore it from a backup of the files',
  wrongHash: 'has other bytes than its name says: restore it from a backup of the files',
  unknown: 'belongs to no row: the database may have been restored from an older backup',
};

export const filesVerify = defineCommand({
  name: 'files verify',
  summary: 'compares the files of the database with the folder or the S3 store, both ways',
  details: [
    'It may run beside the API and workers: what changes meanwhile is looked at again before it is named. Nothing is removed.',
  ],
  options: {
    hash: { type: 'flag', about: 'reads all bytes and compares them with their SHA-256; takes long' },
    'repair-missing': { type: 'flag', about: 'makes missing previews again; missing files come from a backup only' },
    limit: { type: 'text', value: 'number', about: `how many problems are named, ${NAMED} unless said otherwise` },
  },
  isChanging: true,
  async run({ options, confirm, openApp, report }) {
    const namedMax = readCount('limit', options.limit, NAMED, NAMED_MAX);
    const isRepairing = options['repair-missing'];
    if (isRepairing) await confirm('Make missing previews again?');
    const app = await openApp();
    const { verifying } = app.library;
    const { operatorScope } = await import('../platform/access.ts');
    const repaired: string[] = [];
    let repairedCount = 0;
    async function repair(hashes: readonly string[]): Promise<void> {
      for (let begin = 0; begin < hashes.length; begin += BATCH) {
        const names = await verifying.askPreviews(hashes.slice(begin, begin + BATCH), (trx, asked) =>
          app.audit.record(trx, operatorScope(''), {
            action: 'repairPreviews',
            entity: 'file',
            entityId: '',
            after: { names: asked },
          }),
        );
        repairedCount += names.length;
        repaired.push(...names.slice(0, namedMax - repaired.length));
      }
    }
    const found = await verifying.verify({
      readsBytes: options.hash,
      namedMax,
      ...(isRepairing ? { onMissingPreviews: repair } : {}),
      onProgress: (done) => report(`${done} files so far`),
    });
    const { problems } = found;
    const total = Object.values(found.counts).reduce((sum, count) => sum + count, 0);
    const left = total - repairedCount;
    return {
      lines: [
        ...problems.map(({ kind, name, sizeBytes }) => `files/${name} (${sizeBytes} bytes) ${WORDS[kind]}`),
        ...(total > problems.length ? [`${total - problems.length} more; --limit names more`] : []),
        ...(repairedCount > 0 ? [`${countOf(repairedCount, 'preview')} will be made again`] : []),
        `${countOf(found.files, 'file')} in the database, ${found.stored} stored with ${Math.round(found.storedBytes / MEGABYTE)} MB: ${countOf(total, 'problem')}`,
      ],
      data: { ...found, repaired, repairedCount, readsBytes: options.hash },
      hasProblems: left > 0,
    };
  },
});
