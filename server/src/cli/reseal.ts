import type { ResealedColumn, ResealReport } from '../platform/reseal.ts';
import { defineCommand } from './command.ts';

/** Maximum number of unreadable rows per column that the text output names; the JSON names more of them. */
const NAMED = 20;

function describeColumn({ table, column, counted, already, resealed, unreadable }: ResealedColumn, isDryRun: boolean) {
  const verb = isDryRun ? 'to reseal' : 'resealed';
  return `${table}.${column}: ${counted} counted, ${resealed} ${verb}, ${already} already new, ${unreadable} unreadable`;
}

function describeUnreadable({ table, column, unreadable, unreadableIds }: ResealedColumn): string[] {
  const more = unreadable > NAMED ? [`  and ${unreadable - NAMED} more`] : [];
  return [...unreadableIds.slice(0, NAMED).map((id) => `  no given key opens ${table}.${column} of ${id}`), ...more];
}

function describeEnd({ columns, mayRemoveOldKeys, linksUntil }: ResealReport, isDryRun: boolean, hasOld: boolean) {
  const left = columns.reduce((sum, column) => sum + column.left, 0);
  if (isDryRun) {
    return left === 0 ? 'Nothing is left to reseal' : `Nothing was changed; ${left} values are left to reseal`;
  }
  if (!mayRemoveOldKeys) {
    return `${left} values were sealed with an old key meanwhile: a process still seals with it. Give every process the new APP_SECRET_KEY, then reseal again`;
  }
  if (!hasOld) return 'Everything is sealed with APP_SECRET_KEY';
  if (linksUntil === null)
    return 'Everything is sealed with APP_SECRET_KEY: remove APP_SECRET_KEYS_OLD from every process';
  return (
    'Everything is sealed with APP_SECRET_KEY: APP_SECRET_KEYS_OLD may be removed from every process. ' +
    `Links to files that were signed with an old key work until then, and end by themselves by ${linksUntil.toISOString()}; where an old key leaked, remove it at once`
  );
}

export const resealCommand = defineCommand({
  name: 'reseal',
  summary: 'seals again with APP_SECRET_KEY what the keys of APP_SECRET_KEYS_OLD sealed',
  details: [
    'It runs beside API and workers, may be stopped at any time and called again.',
    'Values that no given key opens are named by table and id; they stay as they are, and the command ends with 1.',
  ],
  options: {
    'dry-run': { type: 'flag', about: 'counts only, and changes nothing' },
    'forget-lost-keys': {
      type: 'flag',
      about: 'accepts that the keys which are noted and not given are lost for ever',
    },
  },
  isChanging: true,
  async run({ options, config, confirm, report }) {
    const { DATABASE_URL, APP_SECRET_KEY, APP_SECRET_KEYS_OLD } = await config();
    const { createVault } = await import('../platform/crypto.ts');
    const { proveKeys } = await import('../platform/sealing-keys.ts');
    const { reseal } = await import('../platform/reseal.ts');
    const isDryRun = options['dry-run'];
    const isLost = options['forget-lost-keys'] && !isDryRun;
    const vault = createVault(APP_SECRET_KEY, APP_SECRET_KEYS_OLD);
    if (isLost) await confirm('Forget the keys that are not given? What they sealed can never be opened again.');
    else if (!isDryRun) await confirm('Seal everything with APP_SECRET_KEY?');
    await proveKeys(DATABASE_URL, vault, { isLost, isReadOnly: isDryRun });
    const result = await reseal(DATABASE_URL, vault, { isDryRun, report });
    const lines = [
      ...result.columns.flatMap((column) => [describeColumn(column, isDryRun), ...describeUnreadable(column)]),
      describeEnd(result, isDryRun, APP_SECRET_KEYS_OLD.length > 0),
    ];
    const hasProblems =
      result.columns.some(({ unreadable }) => unreadable > 0) || (!isDryRun && !result.mayRemoveOldKeys);
    return { lines, data: { isDryRun, ...result }, hasProblems };
  },
});
