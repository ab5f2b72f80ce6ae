/** Updates the progress that a running step shows: '120 of 560 orders'. */
export type Report = (detail: string) => void;

const SHOWN_EVERY_MS = 3000;
/** Lines in a log file cannot be overwritten, so unchanged progress is repeated less often there. */
const REPEATED_EVERY_MS = 15_000;

/** Shows a running step and, when it is done, its duration: one line per step. A long step shows its progress. */
export async function showStep<Result>(label: string, work: (report: Report) => Promise<Result>): Promise<Result> {
  const started = Date.now();
  const isTerminal = process.stdout.isTTY;
  const seconds = () => ((Date.now() - started) / 1000).toFixed(1);
  let detail = '';
  if (isTerminal) process.stdout.write(`  ${label} …`);
  let shown = { detail: '', at: started - REPEATED_EVERY_MS };
  const timer = setInterval(() => {
    if (!isTerminal && detail === shown.detail && Date.now() - shown.at < REPEATED_EVERY_MS) return;
    shown = { detail, at: Date.now() };
    const state = `  ${label} … ${detail === '' ? '' : `${detail}, `}${seconds()} s`;
    process.stdout.write(isTerminal ? `\r\u001b[2K${state}` : `${state}\n`);
  }, SHOWN_EVERY_MS);
  const finish = (mark: string) => {
    clearInterval(timer);
    const took = `${seconds()} s`.padStart(8);
    process.stdout.write(`${isTerminal ? '\r\u001b[2K' : ''}${mark} ${label.padEnd(32)}${took}\n`);
  };
  try {
    const result = await work((text) => (detail = text));
    finish('✓');
    return result;
  } catch (error) {
    finish('✗');
    throw error;
  }
}
