import { CODES } from '@bobbin/contract/error-codes';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { PROBLEMS } from '@bobbin/contract/problems';
import { ERRORS, type ErrorName } from '@bobbin/contract/errors';
import { z } from 'zod';
import { ApiError, learnCodes } from '../../api/api-error.ts';
import { startTranslations } from '../../i18n/i18n.ts';
import { isOff } from '../../testing/open-app.tsx';
import { hasUnsaved } from '../feedback/unsaved.ts';
import { Form, FormFailure, SubmitButton } from './form.tsx';
import { TextField } from './text-field.tsx';
import { useForm } from './use-form.ts';

beforeAll(startTranslations);
beforeAll(() => learnCodes(CODES));
afterEach(cleanup);

type Send = (values: { email: string; name: string }, key: string) => Promise<unknown>;

const schema = z.object({
  email: z.string().min(1, 'emailRequired'),
  name: z.string().min(1, 'shopNameRequired'),
});

function Example({ send, isWaiting }: { send: Send; isWaiting?: boolean }) {
  const form = useForm({ schema, initial: { email: '', name: '' }, send, atField: { EXISTS: 'name' } });
  return (
    <Form form={form}>
      <TextField {...form.text('email')} label="email" />
      <TextField {...form.text('name')} label="name" />
      <FormFailure form={form} />
      <SubmitButton form={form} isWaiting={isWaiting}>
        send
      </SubmitButton>
    </Form>
  );
}

function open(send: Send = () => Promise.resolve(), isWaiting = false) {
  render(<Example send={send} isWaiting={isWaiting} />);
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  const fill = (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) fireEvent.change(field(name), { target: { value } });
  };
  return { field, fill, button: screen.getByRole('button', { name: 'send' }) };
}

function refuse(name: ErrorName, issues: { path: string; message: string }[] = []): ApiError {
  return new ApiError(200, { code: ERRORS[name].code, message: ERRORS[name].vi, issues });
}

/** Form that is reset after each submit, like the input of a chat. */
function Talk({ send }: { send: (values: { word: string; name: string }) => Promise<unknown> }) {
  const form = useForm({ schema: undefined, initial: { word: '', name: '' }, send, onDone: () => form.reset() });
  return (
    <Form form={form}>
      <TextField {...form.text('word')} label="word" />
      <TextField {...form.text('name')} label="name" />
      <SubmitButton form={form}>send</SubmitButton>
    </Form>
  );
}

describe('a form', () => {
  it('keeps input that was typed during the request when it resets', async () => {
    const arrived = Promise.withResolvers<void>();
    render(<Talk send={() => arrived.promise} />);
    const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
    fireEvent.change(field('word'), { target: { value: 'first' } });
    fireEvent.change(field('name'), { target: { value: 'An' } });
    fireEvent.click(screen.getByRole('button', { name: 'send' }));
    fireEvent.change(field('word'), { target: { value: 'second' } });
    arrived.resolve();
    await waitFor(() => expect(field('name').value).toBe(''));
    expect(field('word').value).toBe('second');
  });

  it('shows the problem of a field after the user has left it, and of no other field', () => {
    const { field } = open();
    fireEvent.blur(field('name'));
    screen.getByText(PROBLEMS.vi.shopNameRequired);
    expect(screen.queryByText(PROBLEMS.vi.emailRequired)).toBeNull();
  });

  it('shows all problems at submit, sends nothing, and focuses the first invalid field', () => {
    const send = vi.fn<Send>();
    const { field, button } = open(send);
    fireEvent.click(button);
    screen.getByText(PROBLEMS.vi.shopNameRequired);
    expect(field('email').getAttribute('aria-describedby')).toBe(screen.getByText(PROBLEMS.vi.emailRequired).id);
    expect(document.activeElement).toBe(field('email'));
    expect(send).not.toHaveBeenCalled();
  });

  it('sends one request however often the button is pressed, and retries with the same key after a lost response', async () => {
    const keys: string[] = [];
    let fail: (error: unknown) => void = () => undefined;
    const send = vi.fn<Send>((_values, key) => {
      keys.push(key);
      return new Promise((_done, reject) => (fail = reject));
    });
    const { fill, button } = open(send);
    fill({ email: 'a@b.co', name: 'Mine' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(send).toHaveBeenCalledOnce();
    expect(isOff(button)).toBe(true);
    fail(new ApiError(0, { code: ERRORS.UNAVAILABLE.code, message: 'No Internet' }));
    await screen.findByRole('alert');
    fireEvent.click(button);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('shows a server message at its field until the field changes', async () => {
    const { field, fill, button } = open(() =>
      Promise.reject(
        new ApiError(422, {
          code: ERRORS.INVALID_INPUT.code,
          message: 'Invalid Format',
          issues: [{ path: 'body.name', message: 'shopNameTooLong' }],
        }),
      ),
    );
    fill({ email: 'a@b.co', name: 'Mine' });
    fireEvent.click(button);
    expect((await screen.findByRole('alert')).textContent).toBe(PROBLEMS.vi.shopNameTooLong);
    // The focus moves only after the next render.
    await waitFor(() => expect(document.activeElement).toBe(field('name')));
    fill({ name: 'Other' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows a refusal about a field at the field, and any other refusal in one place', async () => {
    const answers = [refuse('EXISTS'), refuse('SHOP_TAKEN')];
    const { field, fill, button } = open(() => Promise.reject(answers.shift()));
    fill({ email: 'a@b.co', name: 'Mine' });
    fireEvent.click(button);
    await waitFor(() => expect(field('name').getAttribute('aria-invalid')).toBe('true'));
    fill({ name: 'Other' });
    fireEvent.click(button);
    expect((await screen.findByRole('alert')).textContent).toContain(ERRORS.SHOP_TAKEN.vi);
    expect(field('name').getAttribute('aria-invalid')).toBeNull();
  });

  it('asks before unsaved input is discarded, unless the input equals the saved values', () => {
    const { fill } = open();
    expect(hasUnsaved()).toBe(false);
    fill({ name: 'Mine' });
    expect(hasUnsaved()).toBe(true);
    fill({ name: ' ' });
    expect(hasUnsaved()).toBe(false);
  });

  it('can appear disabled until all fields are valid, and shows the problems when pressed', () => {
    const { fill, button } = open(() => Promise.resolve(), true);
    expect(isOff(button)).toBe(true);
    fireEvent.click(button);
    screen.getByText(PROBLEMS.vi.emailRequired);
    fill({ email: 'a@b.co', name: 'Mine' });
    expect(isOff(button)).toBe(false);
  });
});
