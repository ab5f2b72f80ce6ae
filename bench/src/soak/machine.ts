import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** Describes the machine, because figures mean little without it. */
export function describeMachine(): object {
  return {
    cores: availableParallelism(),
    model: cpus()[0]?.model ?? '',
    memoryGb: Math.round(totalmem() / 2 ** 30),
    load: loadavg(),
    node: process.version,
  };
}
