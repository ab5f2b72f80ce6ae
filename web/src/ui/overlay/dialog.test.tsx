import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { lazy, useEffect } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTranslations } from '../../i18n/i18n.ts';
import { shellTexts } from '../../i18n/vi/shell.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { confirm } from './confirm.tsx';
import { DialogHost } from './dialog-host.tsx';
import { Dialog } from './dialog.tsx';
import { closeDialogs, openDialog, readDialogs } from './dialogs.ts';
import { clearNotices, readNotices } from '../feedback/notices.ts';

const { texts: ui } = uiTexts;
const { texts: shell } = shellTexts;

beforeAll(startTranslations);
afterEach(() => {
  act(closeDialogs);
  cleanup();
});

function pressEscape(): void {
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
}

describe('a dialog with unsaved input', () => {
  function open(leaveWords?: { text: string }) {
    const onClose = vi.fn<() => void>();
    render(
      <Dialog title="Name" isDirty leaveWords={leaveWords} onClose={onClose}>
        <input aria-label="Field" data-autofocus />
      </Dialog>,
    );
    const field = screen.getByLabelText('Field');
    field.focus();
    return { onClose, field };
  }

  it('asks at the first Escape and returns to editing at the second (UI-32)', () => {
    const { onClose, field } = open();
    pressEscape();
    expect(screen.getByRole('alert').textContent).toContain(ui.unsavedTitle);
    expect(document.activeElement?.textContent).toBe(ui.unsavedStay);
    pressEscape();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(field);
    expect(onClose).not.toHaveBeenCalled();
    pressEscape();
    fireEvent.click(screen.getByRole('button', { name: ui.unsavedLeave }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('asks with the text that its caller gave', () => {
    open({ text: 'The key is shown once' });
    pressEscape();
    expect(screen.getByRole('alert').textContent).toContain('The key is shown once');
    expect(screen.getByRole('alert').textContent).not.toContain(ui.unsavedText);
  });
});

describe('a confirmation', () => {
  async function ask(isDangerous: boolean) {
    render(<DialogHost />);
    act(() => confirm({ title: 'Sure?', text: 'It goes.', action: 'Do it', isDangerous, onConfirm: () => undefined }));
    await screen.findByRole('button', { name: 'Do it' });
  }

  it.each([
    [true, ui.cancel],
    [false, 'Do it'],
  ])(
    'with isDangerous %s focuses the button %s first, because Enter is easily pressed (UI-33)',
    async (isDangerous, name) => {
      await ask(isDangerous);
      await waitFor(() => expect(document.activeElement?.textContent).toBe(name));
    },
  );
});

describe('a dialog whose code is still loading', () => {
  const named = (title: string) => (close: () => void) => (
    <Dialog title={title} onClose={close}>
      <p>It goes.</p>
    </Dialog>
  );

  function openLate(title: string) {
    const arrived = Promise.withResolvers<void>();
    const Late = lazy(async () => {
      await arrived.promise;
      return { default: () => named(title)(() => {}) };
    });
    const press = () => act(() => void openDialog(() => <Late />));
    return { press, arrive: () => act(async () => arrived.resolve()) };
  }

  it('opens once, however often the button is pressed (UI-33)', async () => {
    render(<DialogHost />);
    const late = openLate('Sure?');
    late.press();
    late.press();
    await late.arrive();
    expect(await screen.findAllByRole('dialog')).toHaveLength(1);
    expect(readDialogs()).toHaveLength(1);
  });

  it('closes when another dialog is opened afterwards, unless that dialog belongs to no page', async () => {
    render(<DialogHost />);
    const first = openLate('Delete one?');
    const second = openLate('Delete two?');
    first.press();
    act(() => void openDialog(named('Sign in again'), { staysOn: true }));
    second.press();
    await first.arrive();
    await second.arrive();
    const titles = screen.getAllByRole('heading').map((heading) => heading.textContent);
    expect(titles).toEqual(['Sign in again', 'Delete two?']);
  });

  it('lies below the dialog that it opens itself', async () => {
    function Opens() {
      useEffect(() => void openDialog(named('Above')), []);
      return named('Below')(() => {});
    }
    render(<DialogHost />);
    act(() => void openDialog(() => <Opens />));
    expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual(['Below', 'Above']);
  });
});

describe('a dialog whose code throws', () => {
  it.each([
    ['in its drawing', 'undefined is not a function', shell.pageBroken],
    ['because its file is gone', 'Failed to fetch dynamically imported module: x.js', shell.newVersion],
  ])('leaves the rest of the page intact if it fails %s, and reports the error once (UI-51)', (_, message, title) => {
    const silenced = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    function Broken(): never {
      throw new Error(message);
    }
    render(
      <>
        <main>The page</main>
        <DialogHost />
      </>,
    );
    act(() => void openDialog(() => <Broken />));
    expect(screen.getByRole('main').textContent).toBe('The page');
    expect(readDialogs()).toEqual([]);
    expect(readNotices()).toMatchObject([{ tone: 'error', title, count: 1 }]);
    act(clearNotices);
    silenced.mockRestore();
  });
});
