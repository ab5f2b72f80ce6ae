import { CODES } from '@bobbin/contract/error-codes';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query';
import { ERRORS } from '@bobbin/contract/errors';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError, learnCodes } from '../../api/api-error.ts';
import { session } from '../../api/client.ts';
import { aroundSignedIn } from '../../testing/signed-in.ts';
import { sayAnswer, useFailureWhenGone } from './answers.ts';
import { confirm } from '../overlay/confirm.tsx';
import { DialogHost } from '../overlay/dialog-host.tsx';
import { closeDialogs } from '../overlay/dialogs.ts';
import { Failure } from './failure.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { useForm } from '../form/use-form.ts';
import { notify } from './notify.tsx';
import { readNotices } from './notices.ts';

beforeAll(() => learnCodes(CODES));

aroundSignedIn();

const REFUSAL = new ApiError(200, { code: ERRORS.EXISTS.code, message: ERRORS.EXISTS.vi });
const told = () => readNotices().map(({ tone, title }) => `${tone}: ${title}`);
const REFUSED = `error: ${ERRORS.EXISTS.vi}`;

let answer: PromiseWithResolvers<string>;
beforeEach(() => {
  answer = Promise.withResolvers();
});

/** Delivers the response, and waits until its effects have run. */
async function receive(end: () => void): Promise<void> {
  end();
  await act(() => answer.promise.then(String, String));
  await act(async () => {});
}

function Row() {
  const write = useMutation({ mutationFn: () => answer.promise });
  const done = (name: string) => notify({ tone: 'success', title: `done: ${name}` });
  return <button onClick={() => sayAnswer(write.mutateAsync(), { done })}>write</button>;
}

/** Component that shows the failure beside the action that caused it. */
function Place() {
  const write = useMutation({ mutationFn: () => answer.promise, onError: useFailureWhenGone() });
  return (
    <>
      <button onClick={() => write.mutate()}>write</button>
      <Failure error={write.error} />
    </>
  );
}

function open(content: React.ReactNode) {
  const { unmount } = render(<QueryClientProvider client={new QueryClient()}>{content}</QueryClientProvider>, {
    reactStrictMode: true,
  });
  return unmount;
}

describe('a write whose row disappeared before the response', () => {
  it('reports its success (UI-55)', async () => {
    const leave = open(<Row />);
    fireEvent.click(screen.getByRole('button'));
    leave();
    await receive(() => answer.resolve('Prairie'));
    expect(told()).toEqual(['success: done: Prairie']);
  });

  it('reports its failure with the default notice (UI-55)', async () => {
    const leave = open(<Row />);
    fireEvent.click(screen.getByRole('button'));
    leave();
    await receive(() => answer.reject(REFUSAL));
    expect(told()).toEqual([REFUSED]);
  });

  it.each(['resolve', 'reject'] as const)(
    'shows nothing on the page when the user has signed out (%s)',
    async (end) => {
      const leave = open(<Row />);
      fireEvent.click(screen.getByRole('button'));
      leave();
      session.signOut();
      await receive(() => (end === 'resolve' ? answer.resolve('Prairie') : answer.reject(REFUSAL)));
      expect(told()).toEqual([]);
    },
  );
});

describe('a failure shown beside its cause', () => {
  it('appears in its place, once (UI-28)', async () => {
    open(<Place />);
    fireEvent.click(screen.getByRole('button'));
    await receive(() => answer.reject(REFUSAL));
    expect((await screen.findByRole('alert')).textContent).toContain(ERRORS.EXISTS.vi);
    expect(told()).toEqual([]);
  });

  it('appears as a notice if that place is gone (UI-55)', async () => {
    const leave = open(<Place />);
    fireEvent.click(screen.getByRole('button'));
    leave();
    await receive(() => answer.reject(REFUSAL));
    expect(told()).toEqual([REFUSED]);
  });
});

function NameDialog() {
  const form = useForm({ schema: undefined, initial: { name: 'An' }, send: () => answer.promise, isGuarded: false });
  return (
    <FormDialog form={form} title="Name" action="Save" isDirty={false} onClose={cleanup}>
      <p>An</p>
    </FormDialog>
  );
}

describe('a dialog that was closed before the response', () => {
  it('reports a refusal by a notice when it had a form (UI-55)', async () => {
    open(<NameDialog />);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
    await receive(() => answer.reject(REFUSAL));
    expect(told()).toEqual([REFUSED]);
  });

  it('shows a refusal only in its form while the form is open', async () => {
    open(<NameDialog />);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await receive(() => answer.reject(REFUSAL));
    expect((await screen.findByRole('alert')).textContent).toContain(ERRORS.EXISTS.vi);
    expect(told()).toEqual([]);
  });

  it('reports the result of its question (UI-33, UI-55)', async () => {
    open(<DialogHost />);
    act(() => confirm({ title: 'Sure?', text: 'It goes.', action: 'Do it', onConfirm: () => answer.promise }));
    fireEvent.click(await screen.findByRole('button', { name: 'Do it' }));
    act(closeDialogs);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await receive(() => answer.reject(REFUSAL));
    expect(told()).toEqual([REFUSED]);
  });
});
