import { z } from 'zod';
import { parseLogin } from './login-text.ts';

const key = z.string('keyRequired').trim().min(1, 'keyRequired').max(500, 'keyTooLong');

/** What a partner hands out, as it is pasted; what is empty is not sent, for the server that would mean to remove it. */
export const keyForm = z.object({ key });

/** `username|password` in one text, each part missed by its name. */
export const loginKeyForm = z.object({
  key: key.superRefine((text, context) => {
    const { username, password } = parseLogin(text);
    if (!text.includes('|')) context.addIssue('loginSplit');
    else if (username === '') context.addIssue('userNameRequired');
    else if (password === '') context.addIssue('passwordRequired');
  }),
});
