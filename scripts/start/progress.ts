/** Says what happens now and, when it is done, how long it took: one line a step. */
export async function showStep<Result>(label: string, work: () => Promise<Result>): Promise<Result> {
  const started = Date.now();
  const isTerminal = process.stdout.isTTY;
  if (isTerminal) process.stdout.write(`  ${label} …`);
  const finish = (mark: string) => {
    const seconds = `${((Date.now() - started) / 1000).toFixed(1)} s`.padStart(8);
    process.stdout.write(`${isTerminal ? '\r\u001b[2K' : ''}${mark} ${label.padEnd(32)}${seconds}\n`);
  };
  try {
    const result = await work();
    finish('✓');
    return result;
  } catch (error) {
    finish('✗');
    throw error;
  }
}
