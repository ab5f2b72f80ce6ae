import type { AllowedIp } from '@bobbin/contract/allowed-ips';
import { ERRORS } from '@bobbin/contract/errors';
import type { SentMail } from '@bobbin/contract/mails';
import type { UserSession } from '@bobbin/contract/sessions';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Fragment, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { SESSION_LIST } from '../features/account/session-columns.tsx';
import { IP_LIST } from '../features/allowed-ips/columns.tsx';
import { Choices } from '../features/inbox/choices.tsx';
import { MarkAll } from '../features/inbox/entries.tsx';
import { MAIL_LIST } from '../features/mails/columns.tsx';
import { RenewDialog } from '../features/shops/renew-dialog.tsx';
import { DisconnectDialog } from '../features/disconnections/disconnect-dialog.tsx';
import { inboxTexts } from '../i18n/vi/inbox.ts';
import { mailsTexts } from '../i18n/vi/mails.ts';
import { csvImportTexts } from '../i18n/vi/csv-import.ts';
import { shopsTexts } from '../i18n/vi/shops.ts';
import { disconnectionsTexts } from '../i18n/vi/disconnections.ts';
import { sessionsTexts } from '../i18n/vi/sessions.ts';
import { answerCalls, refuse } from '../testing/open-app.tsx';
import { ADMIN, aroundSignedIn } from '../testing/signed-in.ts';
import { CsvImportDialog } from '../ui/form/csv-import/csv-import-dialog.tsx';
import type { List } from '../ui/list/data-list/column.ts';
import { readNotices } from '../ui/feedback/notices.ts';

aroundSignedIn();

const AT = '2026-11-01T08:00:00.000Z';
const MAIL: SentMail = {
  id: 'm1',
  to: 'lan@bobbin.test',
  userId: 'u-2',
  kind: 'activation',
  subject: 'Hello',
  status: 'failed',
  attempts: 3,
  lastError: '550',
  createdAt: AT,
  sentAt: null,
};
const OFFICE: AllowedIp = {
  id: 'office',
  ip: '203.0.113.4',
  note: '',
  isActive: true,
  createdAt: AT,
  hits: 0,
  lastHitAt: null,
  isMine: false,
};
const PHONE: UserSession = {
  id: 's2',
  device: 'Firefox · Android',
  address: '203.0.113.9',
  createdAt: AT,
  lastUsedAt: AT,
  isCurrent: false,
};

function cellOf<Row, Context>(list: List<Row, Context>, key: string, row: Row, context: Context): ReactNode {
  return list.columns.find((column) => column.key === key)?.cell(row, context);
}

const fill = (text: string, values: Record<string, string>) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

/** Actions in a row or a menu: each with its component, its call, and the messages after success and failure. */
const PRESSES: readonly {
  what: string;
  shown: ReactNode;
  path: string;
  reply: unknown;
  done: string;
  failed: string;
}[] = [
  {
    what: 'a mail that is sent again',
    shown: cellOf(MAIL_LIST, 'actions', MAIL, undefined),
    path: '/admin/mails/m1/retry',
    reply: MAIL,
    done: mailsTexts.texts.retried,
    failed: `${MAIL.to}: ${ERRORS.TOO_MANY_REQUESTS.vi}`,
  },
  {
    what: 'an address that is turned off',
    shown: cellOf(IP_LIST, 'status', OFFICE, { activeCount: 2, onHistory: undefined }),
    path: '/ip/office',
    reply: { ...OFFICE, isActive: false },
    done: OFFICE.ip,
    failed: `${OFFICE.ip}: ${ERRORS.TOO_MANY_REQUESTS.vi}`,
  },
  {
    what: 'a session that is ended',
    shown: cellOf(SESSION_LIST, 'actions', PHONE, { now: Date.parse(AT) }),
    path: '/auth/sessions/s2',
    reply: true,
    done: fill(sessionsTexts.texts.sessionEnded, { device: PHONE.device }),
    failed: ERRORS.TOO_MANY_REQUESTS.vi,
  },
  {
    what: 'entries of the inbox that are read at once',
    shown: <MarkAll until={AT} />,
    path: '/inbox/read-all',
    reply: { unread: 0, readAt: AT, count: 4 },
    done: inboxTexts.texts.markedAll,
    failed: ERRORS.TOO_MANY_REQUESTS.vi,
  },
];

const titles = () => readNotices().map(({ title }) => title);

function show(shown: ReactNode, answers: Parameters<typeof answerCalls>[0]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(['user'], ADMIN);
  const sent = answerCalls(answers);
  const view = (content: ReactNode) => (
    <QueryClientProvider client={client}>
      <Fragment>{content}</Fragment>
    </QueryClientProvider>
  );
  const { container, rerender } = render(view(shown));
  const press = () => fireEvent.click(container.querySelector('button') ?? container);
  return { sent, press, remove: () => rerender(view(null)) };
}

describe('the result of a write whose row has disappeared is reported (UI-55):', () => {
  it.each(PRESSES)('after the action "$what"', async ({ shown, path, reply, done, failed }) => {
    for (const said of [done, failed]) {
      const { promise, resolve } = Promise.withResolvers<unknown>();
      const { sent, press, remove } = show(shown, { [path]: () => promise });
      press();
      await waitFor(() => expect(sent.map((call) => call.path)).toEqual([path]));
      remove();
      expect(titles()).not.toContain(said);
      resolve(said === done ? reply : refuse('TOO_MANY_REQUESTS'));
      await waitFor(() => expect(titles()).toContain(said));
    }
  });
});

describe('disconnecting a shop', () => {
  const preview = { friendName: 'Prairie', ordersCount: 3, factoryOrdersCount: 0, openLabelsCount: 0, purgeAt: AT };

  it('reports a refusal also after the dialog was closed (UI-55)', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const shop = { id: '7495', friendName: 'Prairie' };
    let isAsking = true;
    const { sent, remove } = show(<DisconnectDialog shop={shop} onClose={() => undefined} />, {
      '/shops/7495/give-up': () => (isAsking ? preview : promise),
    });
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText(disconnectionsTexts.texts.stops);
    isAsking = false;
    fireEvent.click(dialog.getByRole('button', { name: disconnectionsTexts.texts.give }));
    await waitFor(() => expect(sent).toHaveLength(2));
    remove();
    resolve(refuse('SHOP_EXPIRED'));
    await waitFor(() => expect(titles()).toEqual([ERRORS.SHOP_EXPIRED.vi]));
    await act(async () => {});
    expect(titles()).toHaveLength(1);
  });
});

describe('work that continues after its dialog was closed', () => {
  it('reports for several renewals which shops were renewed and which were not (SHP-52, UI-55)', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const shops = ['Prairie', 'Mesa'].map((friendName, at) => ({ id: `s${at}`, friendName, subscriptionEndsAt: AT }));
    const { sent, remove } = show(<RenewDialog shops={shops} fee={null} onClose={() => undefined} />, {
      '/shops/s0/renew': () => promise.then(() => ({ subscriptionEndsAt: AT })),
      '/shops/s1/renew': () => refuse('BALANCE_TOO_LOW'),
    });
    const { renewCount_other: renewCount, renewedCount_other: renewedCount } = shopsTexts.texts;
    fireEvent.click(await screen.findByRole('button', { name: fill(renewCount, { count: '2' }) }));
    await waitFor(() => expect(sent).toHaveLength(1));
    remove();
    resolve();
    await waitFor(() => expect(titles()).toEqual(['Mesa', fill(renewedCount, { count: '1' })]));
  });

  it('reports how many lines of a list were imported (UI-55)', async () => {
    const { promise, resolve } = Promise.withResolvers<{ added: number; known: number; refused: [] }>();
    const { remove } = show(
      <CsvImportDialog title="List" text="Columns" importList={() => promise} onClose={() => undefined} />,
      {},
    );
    const { file, action, imported } = csvImportTexts.texts;
    const input = screen.getByLabelText(file, { selector: 'input' });
    fireEvent.change(input, { target: { files: [new File(['a,b'], 'list.csv')] } });
    fireEvent.click(screen.getByRole('button', { name: action }));
    await act(async () => {});
    remove();
    resolve({ added: 3, known: 1, refused: [] });
    await waitFor(() => expect(titles()).toEqual([fill(imported, { added: '3', known: '1' })]));
  });
});

it('A notification setting returns to its old value after a refusal, also when the settings cannot be fetched (INB-7)', async () => {
  const times = { digestHour: null, quiet: null, zone: 'UTC', teamsByMail: true, teamsByTelegram: true };
  const topic = {
    topic: 'orderLate',
    group: 'orders',
    word: { vi: 'Trễ', en: 'Late' },
    isUrgent: false,
    isMailedInstead: false,
    inbox: true,
    mail: false,
    telegram: false,
  };
  let isLost = false;
  show(<Choices />, {
    '/inbox/choices': () =>
      isLost ? refuse('UNAVAILABLE', { status: 500 }) : { topics: [topic], times, hasTelegram: true, isInTeam: false },
  });
  const [box] = await screen.findAllByRole<HTMLInputElement>('checkbox', { name: /Trễ/ });
  expect(box?.checked).toBe(true);
  isLost = true;
  if (box) fireEvent.click(box);
  await waitFor(() => expect(titles()).toHaveLength(1));
  await waitFor(() => expect(box?.checked).toBe(true));
});
