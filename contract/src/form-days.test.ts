import { expect, it } from 'vitest';
import { exchangeRateForm } from './deposits.ts';
import { factoryCostForm } from './factory-costs.ts';
import { PROBLEMS } from './problems.ts';

it.each([
  ['exchangeRateForm', exchangeRateForm, 'day'],
  ['factoryCostForm', factoryCostForm, 'validFrom'],
  ['factoryCostForm', factoryCostForm, 'validTo'],
] as const)(
  'schema %s rejects a day that does not exist, with a sentence in both languages (UI-22)',
  (_name, form, field) => {
    const issues = form.safeParse({ [field]: '31/02/2026' }).error?.issues ?? [];
    const problem = issues.find(({ path }) => path[0] === field)?.message ?? '';
    expect(Object.keys(PROBLEMS.vi)).toContain(problem);
    expect(Object.keys(PROBLEMS.en)).toContain(problem);
  },
);
