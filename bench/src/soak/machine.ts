import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** Figures mean little without the machine that they were measured on. */
export function describeMachine(): object {
  return {
    cores: availableParallelism(),
    model: cpus()[0]?.model ?? '',
    memoryGb: Math.round(totalmem() / 2 ** 30),
    load: loadavg(),
    node: process.version,
  };
}
