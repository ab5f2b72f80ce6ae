/**
 * Actions of ALTER TABLE that make processes of the previous release fail, which still run on the new schema during an upgrade (docs/operations.md,
 * Upgrade).
 */
const BREAKING_ACTIONS: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^drop (?!constraint|index)/, 'drops what they use'],
  [/^rename\b/, 'renames what they use'],
  [/^alter (?:column )?\w+ (?:set data )?type\b/, 'changes a type'],
  [/\bset not null$/, 'forbids what they write'],
  [/^add (?!constraint)(?!.*\b(?:default|generated)\b).*\bnot null\b/, 'adds a column that they do not fill'],
  [/^add (?:constraint \w+ )?(?:check|foreign key|unique|primary key|exclude)\b/, 'forbids what they write'],
];
const BREAKING_STATEMENTS: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^drop (?!index|trigger)/, 'drops what they use'],
  [/^alter (?!table).*\brename\b/, 'renames what they use'],
  [/^create unique index\b/, 'forbids what they write'],
];
const ALTER = /^alter table (?:if exists )?(?:only )?(\w+) (.*)$/;
const TABLE_OF =
  /^(?:drop table (?:if exists )?|create unique index (?:concurrently )?(?:if not exists )?\w+ on (?:only )?)(\w+)/;
const CONTRACT = /^-- contract: (\d+)\.(\d+)\.\d+$/m;

/** Splits a migration into statements in lower case, without comments, texts and function bodies. */
function listStatements(text: string): string[] {
  return text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');
}

/**
 * Lists the parts of a migration that break processes of the previous release. Tables that the migration itself creates are excluded, because those
 * processes do not know them. A line `-- contract: <release>` in the file names the release that removed the last code which read the changed
 * columns. The first two numbers of that release must be lower than those of this release, because processes of releases with the same two numbers
 * run at the same time.
 */
export function listBreaking(name: string, text: string, version: string): string[] {
  const statements = listStatements(text);
  const created = new Set(
    statements.flatMap((one) => /^create (?:unlogged )?table (?:if not exists )?(\w+)/.exec(one)?.[1] ?? []),
  );
  const faults = statements.flatMap((statement) => {
    const [, altered, actions = ''] = ALTER.exec(statement) ?? [];
    const [, table = altered ?? ''] = TABLE_OF.exec(statement) ?? [];
    if (created.has(table)) return [];
    const parts = altered === undefined ? [statement] : actions.split(/, (?![^(]*\))/);
    const patterns = altered === undefined ? BREAKING_STATEMENTS : BREAKING_ACTIONS;
    return parts.flatMap((part) => {
      const found = patterns.find(([pattern]) => pattern.test(part));
      return found === undefined ? [] : [`${name}: ${found[1]}: ${statement.slice(0, 100)}`];
    });
  });
  if (faults.length === 0) return [];
  const [, major, minor] = CONTRACT.exec(text) ?? [];
  if (major === undefined) return faults.map((fault) => `${fault} (only with -- contract: <release>)`);
  const [ownMajor = 0, ownMinor = 0] = version.split('.').map(Number);
  const isEarlier = Number(major) < ownMajor || (Number(major) === ownMajor && Number(minor) < ownMinor);
  return isEarlier ? [] : faults.map((fault) => `${fault} (${major}.${minor} still runs beside ${version})`);
}
