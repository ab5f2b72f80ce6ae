/** The number of variants of a journey (tests/e2e/variants.ts). */
const ALL = 4;

/** Lists the rounds of a run: one, or with E2E_ALL=1 one per variant, so that each journey runs in all of them. */
export function listRounds(env: Readonly<Record<string, string | undefined>>): number[] {
  if (env.E2E_ALL === '1') return Array.from({ length: ALL }, (_, round) => round);
  return [Number(env.E2E_ROUND ?? '0')];
}
