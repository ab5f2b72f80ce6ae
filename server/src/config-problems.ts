import type { z } from 'zod';

/** Variables that only Node and the start scripts read. */
const FURTHER_NAMES = [
  'NODE_COMPILE_CACHE',
  'NODE_EXTRA_CA_CERTS',
  'NODE_OPTIONS',
  'ALLOW_EMBEDDED_DATABASE',
  'BOBBIN_EMBEDDED_DATABASE',
];
/** Minimum length of a variable's name for the search for typing errors; shorter names are used by other programs too. */
const RESEMBLING_MIN = 6;

/**
 * Returns the name without underscores, and this name without each single letter. Two names that differ in one letter, or in two swapped neighbouring
 * letters, have one of these results in common.
 */
function listSpellings(name: string): string[] {
  const letters = name.replaceAll('_', '');
  return [letters, ...Array.from(letters, (_, place) => letters.slice(0, place) + letters.slice(place + 1))];
}

/** Lists variables that nothing reads and whose names are similar to a variable that is read. */
export function listMisspelled(given: readonly string[], read: readonly string[]): { name: string; meant: string }[] {
  const known = new Set([...read, ...FURTHER_NAMES]);
  const spellings = new Map<string, string>();
  for (const name of known) {
    if (name.length >= RESEMBLING_MIN) for (const spelling of listSpellings(name)) spellings.set(spelling, name);
  }
  return given
    .filter((name) => /^[A-Z][A-Z0-9_]+$/.test(name) && !known.has(name))
    .flatMap((name) => {
      const [meant] = listSpellings(name).flatMap((spelling) => spellings.get(spelling) ?? []);
      return meant === undefined ? [] : [{ name, meant }];
    });
}

/** Describes what is wrong with the value of a variable, without the value itself. */
export function describeIssue(issue: z.core.$ZodIssue): string {
  const name = issue.path.join('.');
  switch (issue.code) {
    case 'invalid_type':
      return `${name}: must be a ${issue.expected === 'int' ? 'whole number' : issue.expected}`;
    case 'too_small':
      return `${name}: must be at least ${issue.minimum}`;
    case 'too_big':
      return `${name}: must ${issue.origin === 'string' ? 'have at most' : 'be at most'} ${issue.maximum}${issue.origin === 'string' ? ' characters' : ''}`;
    case 'invalid_value':
      return `${name}: must be one of ${issue.values.join(', ')}`;
    case 'invalid_format':
      return issue.format === 'url'
        ? `${name}: must be an address with its protocol, as https://example.com`
        : `${name}: ${issue.message}`;
    default:
      return `${name}: ${issue.message}`;
  }
}
