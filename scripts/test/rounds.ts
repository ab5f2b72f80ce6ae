/** Number of variants in which each journey can run (tests/e2e/variants.ts). */
const ALL = 4;

/** Lists the rounds of a run. A run has one round, or with E2E_ALL=1 one round for each variant, so that each journey runs in all variants. */
export function listRounds(env: Readonly<Record<string, string | undefined>>): number[] {
  if (env.E2E_ALL === '1') return Array.from({ length: ALL }, (_, round) => round);
  return [Number(env.E2E_ROUND ?? '0')];
}
