import { stopTools } from '../run-tool.ts';
import { CHECKS, HOUSE_RULES, runChecks } from './checks.ts';

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopTools();
    process.exit(1);
  });
}

const { failed } = await runChecks([...CHECKS, HOUSE_RULES]);
process.exitCode = failed > 0 ? 1 : 0;
