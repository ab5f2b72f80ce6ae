/** The result of one check of `bobbin doctor`. */
export interface Finding {
  check: string;
  /** 'skipped' means that the check did not run, because an earlier check failed or an option left it out. */
  state: 'ok' | 'warning' | 'problem' | 'skipped';
  says: string;
  /** What the operator can do about the problem. */
  fix?: string;
}

const ERROR_MAX = 300;

export const ok = (check: string, says: string): Finding => ({ check, state: 'ok', says });
export const skipped = (check: string, says: string): Finding => ({ check, state: 'skipped', says });
export const warning = (check: string, says: string, fix: string): Finding => ({ check, state: 'warning', says, fix });
export const problem = (check: string, says: string, fix: string): Finding => ({ check, state: 'problem', says, fix });

/** Describes an error with the first line of its message and of the messages of its causes. */
export function reasonOf(error: unknown): string {
  const texts: string[] = [];
  for (let at: unknown = error; at instanceof Error && texts.length < 3; at = at.cause) {
    const code = 'code' in at && typeof at.code === 'string' ? at.code : '';
    const [line = ''] = (at.message === '' ? code : at.message).split('\n');
    if (line !== '' && !texts.includes(line)) texts.push(line);
  }
  return (texts.length === 0 ? String(error) : texts.join(': ')).slice(0, ERROR_MAX);
}
