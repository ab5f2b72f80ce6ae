/** As many as there are variants of a journey (tests/e2e/variants.ts). */
const ALL = 4;

/** Rounds of a whole run: one, or with E2E_ALL=1 as many as there are variants, so that each journey is walked in all of them. */
export function listRounds(env: Readonly<Record<string, string | undefined>>): number[] {
  if (env.E2E_ALL === '1') return Array.from({ length: ALL }, (_, round) => round);
  return [Number(env.E2E_ROUND ?? '0')];
}
