import { z } from 'zod';
import { parseLogin } from './login-text.ts';

const key = z.string('keyRequired').trim().min(1, 'keyRequired').max(500, 'keyTooLong');

/** Schema of a pasted partner key. An empty key is not sent: to the server it would mean removal. */
export const keyForm = z.object({ key });

/** Schema of `username|password` in one text; each missing part has its own error. */
export const loginKeyForm = z.object({
  key: key.superRefine((text, context) => {
    const { username, password } = parseLogin(text);
    if (!text.includes('|')) context.addIssue('loginSplit');
    else if (username === '') context.addIssue('userNameRequired');
    else if (password === '') context.addIssue('passwordRequired');
  }),
});
