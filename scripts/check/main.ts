import { stopTools } from '../run-tool.ts';
import { HOUSE_RULES, QUICK_CHECKS, runNeededChecks } from './checks.ts';

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopTools();
    process.exit(1);
  });
}

const { failed } = await runNeededChecks([...QUICK_CHECKS, HOUSE_RULES]);
process.exitCode = failed > 0 ? 1 : 0;
