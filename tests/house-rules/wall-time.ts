/** Matches an assertion of a minimum duration, which is permitted because a busy machine only adds to the duration. */
const AT_LEAST = /expect\((?:performance|Date)\.now\(\) - \w+(?:, \w+)?\)\.toBeGreaterThan/;
/** Matches an elapsed time: an end that is read inside `expect`, or a start that is subtracted. */
const INTERVAL =
  /\bexpect\((?:performance|Date)\.now\(\)|\bperformance\.now\(\) - |\bDate\.now\(\) - (?:start|beg[au]n|since)/;

/** Reports tests that limit wall time. Use `process.cpuUsage()` or counts, which have the same result on a busy machine. */
export function findWallTime(line: string): string | null {
  const found = AT_LEAST.test(line) ? null : INTERVAL.exec(line);
  return found ? `"${found[0]}" measures the machine, which is busy with others: process.cpuUsage(), or a count` : null;
}

export const WALL_TIME = 'no test limits wall time';

export const WALL_TIME_PLANTS = [
  'expect(performance.now() - startedAt).toBeLessThan(15_000);',
  'const took = performance.now() - startedAt;',
  'expect(Date.now()).toBeLessThan(deadline);',
  'times.push(Date.now() - startedAt);',
].map((line, place) => ({
  kind: 'a test that limits wall time',
  path: `tests/orders/wall-${place + 1}.test.ts`,
  text: `${line}\n`,
  expects: WALL_TIME,
}));

export const WALL_TIME_ALLOWED = [
  {
    path: 'simulators/src/marketplace/wall.test.ts',
    text: 'const startedAt = performance.now();\nexpect(performance.now() - startedAt).toBeGreaterThan(55);\n',
  },
];
