import { z } from 'zod';
import { parseLogin } from './login-text.ts';

const key = z.string('keyRequired').trim().min(1, 'keyRequired').max(500, 'keyTooLong');

/** Schema of a pasted partner key. An empty key is invalid, because the server would remove the stored key. */
export const keyForm = z.object({ key });

/** Schema of `username|password` in one text; a missing username and a missing password have separate errors. */
export const loginKeyForm = z.object({
  key: key.superRefine((text, context) => {
    const { username, password } = parseLogin(text);
    if (!text.includes('|')) context.addIssue('loginSplit');
    else if (username === '') context.addIssue('userNameRequired');
    else if (password === '') context.addIssue('passwordRequired');
  }),
});
