import type { Config } from '../config.ts';
import type { Storage } from '../modules/library/module.ts';
import { defineCommand, Failure } from './command.ts';
import { findRootFolder } from './folder-owner.ts';

/** Opens the file storage in the same way as the API and the worker. */
async function openFiles({ DATA_DIR, FILES_URL, FILES_REGION }: Config): Promise<Storage> {
  const { openStorage } = await import('../modules/library/module.ts');
  const { openObjects } = await import('../partners.ts');
  const { systemClock } = await import('../platform/clock.ts');
  return openStorage(DATA_DIR, systemClock, FILES_URL === undefined ? null : openObjects(FILES_URL, FILES_REGION));
}

/** Counts files that the database has but the storage does not; if the folder is the wrong one, all files are missing. */
async function countMissing({ DATABASE_URL }: Config, storage: Storage): Promise<number> {
  const { createVerifying } = await import('../modules/library/module.ts');
  const { openDatabase } = await import('../platform/database.ts');
  const { systemClock } = await import('../platform/clock.ts');
  const { db, close } = openDatabase(DATABASE_URL, 1);
  try {
    const verifying = createVerifying({ db, clock: systemClock, storage });
    const { counts } = await verifying.verify({ readsBytes: false, namedMax: 0, onProgress: () => undefined });
    return counts.missing;
  } finally {
    await close();
  }
}

const sumRows = (tables: readonly { rows: number }[]) => tables.reduce((sum, { rows }) => sum + rows, 0);

export const backupCommand = defineCommand({
  name: 'backup',
  summary: 'writes database and files into one archive while the product runs',
  details: [
    'The database is copied in one snapshot. A file of that name must not exist; while it is written it ends in .partial.',
    'APP_SECRET_KEY is not in it: keep it apart, and as long as the archive.',
  ],
  arguments: [{ name: 'file', about: 'of the archive, as bobbin.tar' }],
  options: {},
  isChanging: false,
  async run({ arguments: [file = ''], config, report }) {
    const settings = await config();
    const { backup } = await import('../backup/backup.ts');
    const { createVault } = await import('../platform/crypto.ts');
    const { proveKeys } = await import('../platform/sealing-keys.ts');
    // Checks that the configured key is that of the database, because the operator keeps it with this archive and needs it to open the archive.
    const vault = createVault(settings.APP_SECRET_KEY, settings.APP_SECRET_KEYS_OLD);
    await proveKeys(settings.DATABASE_URL, vault, { isReadOnly: true });
    const storage = await openFiles(settings);
    try {
      const source = { databaseUrl: settings.DATABASE_URL, storage, now: new Date(), report };
      const { tables, files } = await backup(file, source);
      const rows = sumRows(tables);
      const missing = await countMissing(settings, storage);
      return {
        hasProblems: missing > 0,
        lines: [
          ...(missing > 0
            ? [
                `${missing} files of the database are not in it: they do not lie in ${settings.FILES_URL === undefined ? `DATA_DIR (${settings.DATA_DIR})` : 'FILES_URL'}. Is it that of the API? bobbin files verify names them`,
              ]
            : []),
          `${file} holds ${rows} rows of ${tables.length} tables and ${files.count} files`,
          'Keep APP_SECRET_KEY apart from it: without the key its tokens and passwords of others stay closed',
        ],
        data: { file, rows, tables, files, missingFiles: missing },
      };
    } finally {
      await storage.close?.();
    }
  },
});

export const restoreCommand = defineCommand({
  name: 'restore',
  summary: 'restores an archive of `backup` into an empty database and the files folder or store',
  details: [
    'The archive is proved as a whole before anything is written. The database is restored in one transaction: all of it or nothing.',
    'Tables belong to the role that restores. API and workers must not run on this database.',
  ],
  arguments: [{ name: 'file', about: 'of the archive' }],
  options: {
    check: { type: 'flag', about: 'proves the archive only, and changes nothing' },
    'without-key': { type: 'flag', about: 'restores although APP_SECRET_KEY of the archive is lost' },
  },
  isChanging: true,
  async run({ arguments: [file = ''], options, config, confirm, report }) {
    if (options.check) {
      const { readArchive } = await import('../backup/archive-reader.ts');
      const { tables, files } = await readArchive(file);
      const rows = sumRows(tables);
      return {
        lines: [`${file} is whole: ${rows} rows of ${tables.length} tables and ${files.count} files`],
        data: { file, rows, tables, files },
      };
    }
    const settings = await config();
    const refusal = await findRootFolder(settings);
    if (refusal !== null) throw new Failure(refusal);
    await confirm(`Restore ${file} into the empty database of DATABASE_URL?`);
    const { restore } = await import('../backup/restore.ts');
    const { createVault } = await import('../platform/crypto.ts');
    const storage = await openFiles(settings);
    try {
      const vault = createVault(settings.APP_SECRET_KEY, settings.APP_SECRET_KEYS_OLD);
      const isKeyLost = options['without-key'];
      const target = { databaseUrl: settings.DATABASE_URL, storage, vault, isKeyLost, report };
      const { header, manifest } = await restore(file, target);
      const rows = sumRows(manifest.tables);
      const lost = isKeyLost ? ['The key is lost: bobbin reseal --forget-lost-keys, before anything starts'] : [];
      return {
        lines: [
          `Restored ${rows} rows of ${manifest.tables.length} tables and ${manifest.files.count} files of ${header.createdAt}`,
          ...lost,
          'Next: npm run migrate, then API and workers. What was sent after that moment may be sent again: see docs/operations.md, Backup',
        ],
        data: { file, createdAt: header.createdAt, version: header.version, rows, ...manifest },
      };
    } finally {
      await storage.close?.();
    }
  },
});
